// EXPECT: matching loop at 6
type Cell;
function left(c: Cell): Cell;
function right(c: Cell): Cell;
function weight(c: Cell): int; function height(c: Cell): int;
axiom (forall c: Cell :: {weight(c)} weight(c) <= height(left(c)));
axiom (forall c: Cell :: {height(c)} height(c) <= weight(right(c)));

procedure Twice(c: Cell) {
  assert weight(c) <= weight(right(left(c)));
}
