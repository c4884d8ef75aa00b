procedure P()
{
  while (n >= 1)ar z : int;

yield left procedure Q(x: int)
{
}
