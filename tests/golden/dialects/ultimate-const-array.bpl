// ARGS: --dialect=ultimate
// What is no constant array of this type is refused, never guessed.
function { :const_array } ~of~int(value : int) returns (int);
function { :const_array } ~two(a : int, b : int) returns ([int]int);
function { :smtdefined "((as const (Array Int Bool)) 0)" } ~wrong~element() returns ([int]bool);
function { :smtdefined "((as const (Array Bool Int)) 0)" } ~wrong~index() returns ([int]int);
function { :smtdefined "((as const Int) 0)" } ~no~array() returns (int);
procedure P()
{
  assert ~of~int(1) == 1;
  assert ~two(1, 2)[0] == 1;
  assert ~wrong~element()[0] || ~wrong~index()[0] == 0 || ~no~array() == 0;
}
