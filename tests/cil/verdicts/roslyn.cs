// See basics.cs. What Roslyn makes of lambdas and the like, written out: a class that is marked as the compiler's own has one
// object, and static fields that keep delegates; captured variables are in an object of another one. SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;
using System.Runtime.CompilerServices;

namespace Roslyn {
  class P {
    [CompilerGenerated]
    sealed class Lambdas {
      public static readonly Lambdas One = new Lambdas();
      public static Predicate<int> positive, natural, inCode, inCode2, twice, odd, either;
      public static Predicate<int[]> there;
      public static Func<int, int> next;
      public bool Positive(int k) { return k > 0; }
      public bool Natural(int k) { return k >= 0; }
      public bool There(int[] k) { return k != null; }
      public int Next(int k) { return k == int.MaxValue ? k : k + 1; }
    }
    [CompilerGenerated] sealed class Display { public int[] a; public int v; public bool Has(int k) { return a[k] == v; } }
    [CompilerGenerated] sealed class Display2 { public int[] a; public int v; public bool Has(int k) { return a[k] == v; } }
    [CompilerGenerated] sealed class Display3 { public P self; public int[] a; public bool Has(int k) { return a[k] == self.f; } }
    [CompilerGenerated] sealed class Display4 { public P self; public int[] a; public bool Has(int k) { return a[k] == self.f; } }
    int f;
    public static int Cached(List<int> l) { Contract.Requires(l != null && l.Count > 0 && Contract.ForAll(l, Lambdas.positive ?? (Lambdas.positive = new Predicate<int>(Lambdas.One.Positive)))); return 100 / l[0]; } //= verified
    public static int Cached2(List<int> l) { Contract.Requires(l != null && l.Count > 0 && Contract.ForAll(l, Lambdas.natural ?? (Lambdas.natural = new Predicate<int>(Lambdas.One.Natural)))); return 100 / l[0]; } //= refuted
    public static int Rows(int[][] a) { Contract.Requires(a != null && a.Length > 1 && Contract.ForAll(a, Lambdas.there ?? (Lambdas.there = new Predicate<int[]>(Lambdas.One.There)))); return a[1].Length; } //= verified
    public static int Filled(List<int> l, List<int> m) { Contract.Requires(l != null && Contract.ForAll(l, Lambdas.twice ?? (Lambdas.twice = new Predicate<int>(Lambdas.One.Positive)))); Contract.Requires(m != null && m.Count > 0 && Contract.ForAll(m, Lambdas.twice ?? (Lambdas.twice = new Predicate<int>(Lambdas.One.Positive)))); return 100 / m[0]; } //= verified
    public static void InCode(List<int> l) { Contract.Requires(l != null && l.Count == 1 && l[0] == 5); Contract.Assert(Contract.ForAll(l, Lambdas.inCode ?? (Lambdas.inCode = new Predicate<int>(Lambdas.One.Positive)))); } //= verified
    public static void InCode2(List<int> l) { Contract.Requires(l != null && l.Count == 1 && l[0] == 0); Contract.Assert(Contract.ForAll(l, Lambdas.inCode2 ?? (Lambdas.inCode2 = new Predicate<int>(Lambdas.One.Positive)))); } //= refuted
    public static void Either(List<int> l, bool c) { Contract.Requires(l != null && l.Count == 1 && l[0] == 0); Contract.Assert(Contract.ForAll(l, c ? new Predicate<int>(Lambdas.One.Positive) : new Predicate<int>(Lambdas.One.Natural))); } //= fails
    public static void Same(List<int> l, bool c) { Contract.Requires(l != null && l.Count == 1 && l[0] == 1); Contract.Assert(Contract.ForAll(l, c ? (Lambdas.either ?? (Lambdas.either = new Predicate<int>(Lambdas.One.Positive))) : (Lambdas.odd ?? (Lambdas.odd = new Predicate<int>(Lambdas.One.Positive))))); } //= verified
    public static void Fill(int[] a, int v) { var d = new Display(); d.a = a; d.v = v; Contract.Requires(d.a != null); Contract.Ensures(Contract.ForAll(0, d.a.Length, new Predicate<int>(d.Has))); for (int i = 0; i < d.a.Length; i++) d.a[i] = d.v; } //= verified
    public static void Fill2(int[] a, int v) { var d = new Display2(); d.a = a; d.v = v; Contract.Requires(d.a != null); Contract.Ensures(Contract.ForAll(0, d.a.Length, new Predicate<int>(d.Has))); for (int i = 1; i < d.a.Length; i++) d.a[i] = d.v; } //= refuted
    public void Self(int[] a) { var d = new Display3 { self = this, a = a }; Contract.Requires(d.a != null); Contract.Ensures(Contract.ForAll(0, d.a.Length, new Predicate<int>(d.Has))); for (int i = 0; i < d.a.Length; i++) d.a[i] = f; } //= verified
    public void Self2(int[] a) { var d = new Display4 { self = this, a = a }; Contract.Requires(d.a != null); Contract.Ensures(Contract.ForAll(0, d.a.Length, new Predicate<int>(d.Has))); for (int i = 0; i < d.a.Length; i++) d.a[i] = f + 1; } //= fails
    static int Use(Func<int, int> g, int x) { Contract.Requires(g != null); return g(x); } //= verified
    public static int Call(int x) { return Use(Lambdas.next ?? (Lambdas.next = new Func<int, int>(Lambdas.One.Next)), x); } //= verified
    // Patterns: a cast whose result is kept, and tested.
    static int Pattern(object o) { Contract.Ensures(Contract.Result<int>() >= 0); string s; P p; if ((s = o as string) != null) return s.Length; if ((p = o as P) != null && p.f > 0) return p.f; return 0; } //= verified
    static int Pattern2(object o) { Contract.Ensures(Contract.Result<int>() >= 0); string s; P p; if ((s = o as string) != null) return s.Length; if ((p = o as P) != null) return p.f; return 0; } //= refuted
  }
}
