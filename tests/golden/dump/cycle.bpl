// A type that grows with every call has no finite set of instances.
type Wrapped a;
function wrap<a>(x: a): Wrapped a;
procedure P<a>(x: a)
{
  call P(wrap(x));
}
