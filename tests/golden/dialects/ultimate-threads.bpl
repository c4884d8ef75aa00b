// ARGS: --dialect=ultimate
procedure Q() { }
procedure P()
{
  fork 1 Q();
  join 1;
  atomic { assert true; }
}
