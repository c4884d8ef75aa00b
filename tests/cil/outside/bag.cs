// A library: without CONTRACTS_FULL as it is, with it its contract reference assembly. Bodies there
// are not what the library does, and nobody may look at them. SPDX-License-Identifier: MIT
using System;
using System.Diagnostics.Contracts;

namespace Shop {
  public class Bag {
    int count;
#if CONTRACTS_FULL
    public int Count { get { Contract.Ensures(Contract.Result<int>() >= 0); return 7; } }
#else
    public int Count { get { return count; } }
#endif
    public Bag() { Contract.Ensures(Count == 0); }
    public void Add(int n) {
      Contract.Requires(n > 0, "something");
      Contract.Requires(Count < 8);
      Contract.Ensures(Count == Contract.OldValue(Count) + 1);
#if !CONTRACTS_FULL
      count++;
#endif
    }
    public void Twice() {
      Contract.Requires(Count < 100);
      Contract.Ensures(Count == Contract.OldValue(Count) + 2);
#if !CONTRACTS_FULL
      count++; // once: against its contract
#endif
    }
    [Pure]
    public int Get(int i) {
      Contract.Requires(0 <= i && i < Count);
      Contract.Ensures(Contract.Result<int>() > 0);
      return 1;
    }
    public static void Halve(int n, out int half) {
      Contract.Requires(n >= 0);
      Contract.Ensures(Contract.ValueAtReturn(out half) <= n);
      half = n / 2;
    }
    public static int[] Copy(int[] a) {
      Contract.Requires(a != null);
      Contract.Ensures(Contract.Result<int[]>() != null && Contract.Result<int[]>().Length == a.Length);
      Contract.Ensures(Contract.ForAll(0, a.Length, i => Contract.Result<int[]>()[i] == a[i]));
      return null;
    }
    public virtual int Size() { Contract.Ensures(Contract.Result<int>() >= 0); return -1; }
  }
  public class Box<T> {
    public void Put(T x, int at) { Contract.Requires(x != null && at >= 0); }
  }
}
