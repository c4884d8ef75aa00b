procedure P(f: [int]bool)
  requires (forall {:pool "A"} x: int :: f[x]);
{
  assume {:add_to_pool "A", 3} true;
  assert f[3];
}
