// A local that no command mentions is not used, and so its where-clause is not assumed; all engines agree on that.
procedure main()
{
  var x: int where x > 0;
  var y: int where y > x;
  assert y > 1;
}
