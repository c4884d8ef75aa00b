// RUN: -noVerify

datatype D { C(x: int), F(x: int, y: bool) }
datatype G<T> { N(), K(h: T, t: G T) }
procedure P(d: D, g: G int) returns (i: int, b: bool)
{
  var e: D;
  i := d->x; i := d->y; b := d->y; b := d->z; i := d->C; i := d->x->y;
  e := d->(x := 1); e := d->(x := true); e := d->(z := 1); e := d->(y := 1);
  b := d is C; b := d is N; b := g is K; b := g is Z; b := i is C;
  i := g->h; b := g->h; b := g->t is N; i := g->t->t->h; g->h := 1;
  e->x := 1; e->x := true; e->y := 1; e->z := 1; e->x->y := 1;
  C(i) := d; C(b) := d; F(i, b) := d; F(i) := d; N() := g; K(i, b) := g; Z(i) := d;
  e := C(1, 2); e := C(true); e := C; e := F(1);
}
