//#Safe
var lock : int;
procedure acquire() modifies lock; requires lock >= 0; ensures lock == old(lock) + 1; { lock := lock + 1; }
procedure release() modifies lock; requires lock > 0; ensures lock == old(lock) - 1; { lock := lock - 1; }
procedure work(n : int) modifies lock; requires lock >= 0; ensures lock == old(lock);
{
  call acquire();
  if (n > 0) { call work(n - 1); }
  call release();
}
