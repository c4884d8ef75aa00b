// Labels that do not exist, and a break outside of any loop.
procedure P()
{
Start:
  goto Strat;
  break;
  while (true)
  {
    break Nowhere;
  }
}
