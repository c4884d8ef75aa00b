// A call with a wrong number of arguments or results is not checked any further.
action {:layer 1} Read(i: int) returns (r: int) { r := i; }

yield procedure {:layer 1} Calls(i: int)
{
  var r: int;
  call Read(1);
  call r := Read(1, 2);
  async call Read();
}
