// The failure needs many rounds: taking them together invents failures, of which nothing follows; the one that is
// there is found round by round.
// ARGS.explore: --timeout=200 --engine=symbolic
var count: int;

procedure step()
  modifies count;
{
  count := count + 1;
}

procedure main(n: int, k: int)
  modifies count;
{
  var i, j: int;
  count := 0;
  i, j := 0, 3;
  while (i < k)
  {
    call step();
    i := i + 1;
  }
  while (j > 0)
  {
    j := j - 1;
  }
  assert count < 1500 || n != 7;
}
