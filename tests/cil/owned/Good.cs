// Invariants that speak of what an object owns: a counter, an array.
using System.Diagnostics.Contracts;
class Counter {
  private int count;
  public int Count { get { return count; } }
  public void Increment() { Contract.Ensures(Count == Contract.OldValue(Count) + 1); count = count + 1; }
  public void Reset() { Contract.Ensures(Count == 0); count = 0; }
}
public class Gate {
  private readonly Counter seen = new Counter();
  private int admitted;
  [ContractInvariantMethod] void Inv() { Contract.Invariant(0 <= admitted); Contract.Invariant(admitted <= seen.Count); }
  public void Pass(bool admit) {
    if (seen.Count == int.MaxValue) return;
    seen.Increment();
    if (admit) admitted++;
  }
  public void Clear() { seen.Reset(); admitted = 0; }
  public int Refused() { Contract.Ensures(Contract.Result<int>() >= 0); return seen.Count - admitted; }
}
public class Stack {
  private readonly int[] items = new int[100];
  private int n;
  [ContractInvariantMethod] void Inv() { Contract.Invariant(0 <= n && n <= items.Length); Contract.Invariant(Contract.ForAll(0, n, i => items[i] > 0)); }
  public void Push(int x) { if (n == items.Length || x <= 0) return; items[n] = x; n++; }
  public int Pop() { Contract.Requires(Count > 0); Contract.Ensures(Contract.Result<int>() > 0); n--; return items[n]; }
  public int Count { get { return n; } }
}
public class Growing {
  private int[] items = new int[4];
  private int n;
  [ContractInvariantMethod] void Inv() { Contract.Invariant(0 <= n && n <= items.Length); }
  public void Restart(int size) { Contract.Requires(size >= 0); items = new int[size]; n = 0; }
  public void Add(int x) { if (n < items.Length) { items[n] = x; n++; } }
}
// Others use counters of their own, and arrays.
public class User {
  public void Use(Gate g, int[] a) {
    Contract.Requires(g != null && a != null && a.Length > 0);
    Counter c = new Counter();
    c.Increment();
    c.Reset();
    a[0] = -1;
    g.Pass(true);
    Contract.Assert(g.Refused() >= 0);
  }
}
