// Methods called Wrong... break an invariant about a part, or show that nothing contradicts itself.
using System.Diagnostics.Contracts;
public class Counter {
  private int count;
  public int Count { get { return count; } }
  public void Increment() { Contract.Ensures(Count == Contract.OldValue(Count) + 1); count = count + 1; }
  public void Reset() { Contract.Ensures(Count == 0); count = 0; }
}
public static class Log {
  public static int last;
  public static void Write(Gate g) { Contract.Requires(g != null); last = g.Refused(); }
}
public class Gate {
  private readonly Counter seen = new Counter();
  private int admitted;
  [ContractInvariantMethod] void Inv() { Contract.Invariant(0 <= admitted); Contract.Invariant(admitted <= seen.Count); }
  public int Refused() { Contract.Ensures(Contract.Result<int>() >= 0); return seen.Count - admitted; }
  public void Clear() { seen.Reset(); admitted = 0; }
  public void WrongReset() { seen.Reset(); }
  public void WrongOther(Gate other) { Contract.Requires(other != null); other.seen.Reset(); }
  public void WrongReentrant() { seen.Reset(); Log.Write(this); admitted = 0; }
  public void WrongNew() { Gate g = new Gate(); g.seen.Increment(); g.admitted = 2; }
  public void WrongNothing() { Contract.Assert(false); }
  public void WrongAfter() { Gate g = new Gate(); g.seen.Increment(); g.admitted = 1; Contract.Assert(false); }
  public void WrongTwo(Gate a, Gate b) {
    Contract.Requires(a != null && b != null);
    a.admitted = 0; b.admitted = 0; a.seen.Reset(); Contract.Assert(b.seen.Count > 0);
  }
}
public class Stack {
  private readonly int[] items = new int[100];
  private int n;
  [ContractInvariantMethod] void Inv() { Contract.Invariant(0 <= n && n <= items.Length); Contract.Invariant(Contract.ForAll(0, n, i => items[i] > 0)); }
  public void Push(int x) { if (n == items.Length || x <= 0) return; items[n] = x; n++; }
  public void WrongPush(int x) { if (n == items.Length) return; items[n] = x; n++; }
  public void WrongStore(Stack other) { Contract.Requires(other != null); if (other.n > 0) other.items[0] = 0; }
  public Stack() { }
  public Stack(int x) { Contract.Requires(x > 0); items[0] = x; n = 1; }
  public Stack(bool wrong) { items[0] = -1; n = 1; }
}
