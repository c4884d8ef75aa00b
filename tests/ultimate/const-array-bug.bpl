//#Unsafe
function { :const_array } const~Array~Int(v: int) returns ([int]int);
function { :smtdefined "(store ((as const (Array Int Int)) 3) 5 4)" } most() returns ([int]int);
procedure ULTIMATE.start(x: int)
{
  assert const~Array~Int(x)[0] == x;
  assert most()[x] == 3;
}
