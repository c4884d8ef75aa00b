// A small assembly of which scripts/test/hostile-cil flips every byte. SPDX-License-Identifier: MIT
using System;
using System.Diagnostics.Contracts;

interface IShape { int Area(int scale); }
struct Point { public int x, y; }
enum Kind : byte { Small, Large }
class Box<T> : IShape where T : class {
  T it; Point at; int[] sizes = { 3, 1, 2 };
  [ContractInvariantMethod] void Holds() { Contract.Invariant(sizes != null); }
  public virtual int Area(int scale) {
    Contract.Requires(scale > 0);
    Contract.Ensures(Contract.Result<int>() >= 0 || Contract.ForAll(0, sizes.Length, i => sizes[i] > scale));
    try {
      foreach (int s in sizes) at.x += s;
    } catch (DivideByZeroException) { it = null; }
    switch (at.y) { case 0: return 1; case 1: return (int)Kind.Large; default: return "text".Length + (it is string ? 1 : 0); }
  }
}
