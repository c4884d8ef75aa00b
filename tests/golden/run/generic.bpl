// ARGS: --entry=Same
// A procedure with a type parameter runs at a type of its own.
procedure Same<T>(x: T, y: T) returns (r: T)
  ensures r == y;
{
  r := x;
}
