// Contracts of methods: every form of precondition and postcondition.
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

namespace RequiresGeneric {
  class P {
    static int Half(int n) { Contract.Requires<ArgumentException>(n > 0); return 100 / n; }
    static int M(int n) {
#if WRONG
      return Half(n); //!
#else
      return n > 0 ? Half(n) : 0;
#endif
    }
  }
}

namespace RequiresMessage {
  class P {
    static int Half(int n) { Contract.Requires(n > 0, "positive numbers only"); return 100 / n; }
    static int M(int n) {
#if WRONG
      return Half(n - 1); //!
#else
      return Half(n > 5 ? n : 5);
#endif
    }
  }
}

namespace LegacyRequires {
  class P {
    static int Inverse(int n) {
      if (n <= 0) throw new ArgumentException("n");
      Contract.EndContractBlock();
      return 100 / n;
    }
    static int M(int n) {
#if WRONG
      return Inverse(n); //!
#else
      return n < 1 ? 0 : Inverse(n);
#endif
    }
  }
}

namespace LegacyNull {
  class P {
    static int First(int[] a, int i) {
      if (a == null) throw new ArgumentNullException("a");
      if (i < 0 || i >= a.Length) throw new ArgumentOutOfRangeException("i");
      Contract.EndContractBlock();
      return a[i];
    }
    static int M(int[] a) {
#if WRONG
      return First(a, 0); //!
#else
      return a != null && a.Length > 0 ? First(a, 0) : 0;
#endif
    }
  }
}

namespace LegacyThenEnsures {
  class P {
    static int Inverse(int n) {
      if (n <= 0) throw new ArgumentException("n");
      Contract.Ensures(Contract.Result<int>() >= 0); //!
#if WRONG
      return 100 / n - 1;
#else
      return 100 / n;
#endif
    }
  }
}

namespace ThrowIsNormal {
  class P {
    // Without EndContractBlock it is not a contract: whoever calls it need not know.
    static int Inverse(int n) {
      if (n <= 0) throw new ArgumentException("n");
      return 100 / n;
    }
    static int M(int n) {
      int r = Inverse(n);
#if WRONG
      Contract.Assert(r >= 1); //!
#endif
      return r;
    }
  }
}

namespace EnsuresTwo {
  class P {
    static int Between(int a, int b) {
      Contract.Requires(a < b);
      Contract.Ensures(a <= Contract.Result<int>());
      Contract.Ensures(Contract.Result<int>() < b); //!
#if WRONG
      return b;
#else
      return a;
#endif
    }
    static void M() {
      int r = Between(3, 4);
      Contract.Assert(r == 3);
    }
  }
}

namespace EnsuresThrow {
  class C {
    int state;
    public void Work(int n) {
      Contract.EnsuresOnThrow<InvalidOperationException>(state == Contract.OldValue(state));
#if WRONG
      state = 1;
      if (n < 0) throw new InvalidOperationException(); //!
#else
      if (n < 0) throw new InvalidOperationException();
      state = 1;
#endif
    }
  }
}

namespace OldOfExpression {
  class P {
    static void Rotate(int[] a) {
      Contract.Requires(a != null && a.Length == 2);
      Contract.Ensures(a[0] == Contract.OldValue(a[1])); //!
      int t = a[0];
#if !WRONG
      a[0] = a[1];
#endif
      a[1] = t;
    }
  }
}

namespace OldOfParameter {
  class P {
    static int M(int n) {
      Contract.Requires(n < 1000);
      Contract.Ensures(Contract.Result<int>() == Contract.OldValue(n) + 1); //!
      n = n + 1;
#if WRONG
      n = n + 1;
#endif
      return n;
    }
  }
}

namespace ForAllRange {
  class P {
    static int Max(int[] a) {
      Contract.Requires(a != null && a.Length > 0);
      Contract.Ensures(Contract.ForAll(0, a.Length, i => a[i] <= Contract.Result<int>())); //!
      int m = a[0];
      for (int i = 1; i < a.Length; i++) {
        Contract.Assert(Contract.ForAll(0, i, k => a[k] <= m));
#if WRONG
        if (a[i] < m) m = a[i];
#else
        if (a[i] > m) m = a[i];
#endif
      }
      return m;
    }
  }
}

namespace ForAllUsed {
  class P {
    static int Sum(int[] a, int i) {
      Contract.Requires(a != null && 0 <= i && i < a.Length);
#if WRONG
      Contract.Requires(Contract.ForAll(1, a.Length, k => a[k] > 0));
#else
      Contract.Requires(Contract.ForAll(0, a.Length, k => a[k] > 0));
#endif
      return 100 / a[i]; //!
    }
  }
}

namespace ForAllElements {
  class P {
    static int M(int[] a, int i) {
      Contract.Requires(a != null && 0 <= i && i < a.Length);
#if !WRONG
      Contract.Requires(Contract.ForAll(a, x => x != 0));
#endif
      return 100 % a[i]; //!
    }
  }
}

namespace ExistsRange {
  class P {
    static void M(int[] a) {
      Contract.Requires(a != null && a.Length > 3);
      Contract.Ensures(Contract.Exists(0, a.Length, k => a[k] == 7)); //!
#if WRONG
      a[2] = 6;
#else
      a[2] = 7;
#endif
    }
  }
}

namespace CapturedParameter {
  class P {
    static bool M(int[] a, int limit) {
      Contract.Requires(a != null);
      Contract.Requires(Contract.ForAll(0, a.Length, k => a[k] < limit));
#if WRONG
      limit = limit - 1;
#endif
      if (a.Length > 0) Contract.Assert(a[0] < limit); //!
      return limit > 0;
    }
  }
}

namespace ResultOfArray {
  class P {
    static int[] Copy(int[] a) {
      Contract.Requires(a != null);
      Contract.Ensures(Contract.Result<int[]>() != null && Contract.Result<int[]>().Length == a.Length);
      Contract.Ensures(Contract.ForAll(0, a.Length, i => Contract.Result<int[]>()[i] == a[i])); //!
      int[] b = new int[a.Length];
      for (int i = 0; i < a.Length; i++) {
        Contract.Assert(Contract.ForAll(0, i, k => b[k] == a[k]));
#if WRONG
        b[i] = a[0];
#else
        b[i] = a[i];
#endif
      }
      return b;
    }
  }
}

namespace PureMethod {
  class C {
    int n;
    [Pure] public bool Small() { return n < 10; }
    public void Grow() {
      Contract.Requires(Small());
      Contract.Ensures(n <= 10); //!
#if WRONG
      n += 2;
#else
      n += 1;
#endif
    }
  }
}

namespace PureInPrecondition {
  class C {
    public int n;
    [Pure] public bool IsEmpty() { return n == 0; }
    public void Take() { Contract.Requires(!IsEmpty()); n = n - 1; }
  }
  class P {
    static void M(C c) {
      Contract.Requires(c != null);
#if WRONG
      c.Take(); //!
#else
      if (!c.IsEmpty()) c.Take();
#endif
    }
  }
}

namespace Abbreviator {
  class C {
    int n;
    [ContractAbbreviator] void Positive() { Contract.Requires(n > 0); Contract.Ensures(n > 0); }
    public int Inverse() {
      Positive(); //!
#if WRONG
      n = 0;
      return 1;
#else
      return 100 / n;
#endif
    }
  }
}

namespace ArgumentValidator {
  class P {
    [ContractArgumentValidator] static void NotZero(int n) {
      if (n == 0) throw new ArgumentException();
      Contract.EndContractBlock();
    }
    static int Inverse(int n) { NotZero(n); Contract.EndContractBlock(); return 100 / n; }
    static int M(int n) {
#if WRONG
      return Inverse(n); //!
#else
      return Inverse(n == 0 ? 1 : n);
#endif
    }
  }
}

namespace ConditionBranches {
  class P {
    static int Pick(int[] a, int i) {
      Contract.Requires(a == null || (i >= 0 ? i < a.Length : a.Length > 0));
      if (a == null) return 0;
#if WRONG
      return a[i]; //!
#else
      return i >= 0 ? a[i] : a[0];
#endif
    }
  }
}

namespace NotVerified {
  class P {
    [ContractVerification(false)] static int Skip(int n) { Contract.Ensures(Contract.Result<int>() > n); return 0; }
    static int M(int n) {
      int r = Skip(n);
#if WRONG
      Contract.Assert(r > n + 1); //!
#else
      Contract.Assert(r > n);
#endif
      return r;
    }
  }
}

namespace AssertInLoop {
  class P {
    static int M(int n) {
      Contract.Requires(0 <= n && n <= 1000);
      Contract.Ensures(Contract.Result<int>() <= 2 * n);
      int s = 0;
      for (int i = 0; i < n; i++) {
#if WRONG
        Contract.Assert(s == 3 * i); //!
        s += 2;
#else
        Contract.Assert(s == 2 * i);
        s += 2;
#endif
      }
      return n;
    }
  }
}

namespace ConstructorContract {
  class C {
    readonly int n;
    public C(int n) {
      Contract.Requires(n > 0);
      Contract.Ensures(this.n == n); //!
#if WRONG
      if (n < 100) this.n = n;
#else
      this.n = n;
#endif
    }
    public int Get() { return n; }
  }
}

namespace PropertyContract {
  class C {
    int n;
    public int N {
      get { Contract.Ensures(Contract.Result<int>() == n); return n; }
      set { Contract.Requires(value >= 0); Contract.Ensures(N == value); n = value; }
    }
  }
  class P {
    static void M(C c, int k) {
      Contract.Requires(c != null);
#if WRONG
      c.N = k; //!
#else
      c.N = k < 0 ? 0 : k;
      Contract.Assert(c.N >= 0);
#endif
    }
  }
}

namespace InterfaceContract {
  [ContractClass(typeof(ShapeContract))]
  interface IShape { int Area(int scale); }
  [ContractClassFor(typeof(IShape))]
  abstract class ShapeContract : IShape {
    int IShape.Area(int scale) {
      Contract.Requires(scale > 0);
      Contract.Ensures(Contract.Result<int>() >= 0); //!
      return 0;
    }
  }
  class Square : IShape {
    public int Area(int scale) {
#if WRONG
      return 5 - scale;
#else
      return 100 / scale;
#endif
    }
  }
  class P {
    static int M(IShape s) {
      Contract.Requires(s != null);
      Contract.Ensures(Contract.Result<int>() >= 0);
      return s.Area(2);
    }
  }
}

namespace AbstractContract {
  [ContractClass(typeof(CounterContract))]
  abstract class Counter { public abstract int Next(int n); }
  [ContractClassFor(typeof(Counter))]
  abstract class CounterContract : Counter {
    public override int Next(int n) {
      Contract.Requires(n >= 0);
      Contract.Ensures(Contract.Result<int>() >= n);
      return 0;
    }
  }
  class Same : Counter { public override int Next(int n) { return n; } }
  class P {
    static int M(Counter c, int n) {
      Contract.Requires(c != null);
#if !WRONG
      Contract.Requires(n > 3);
#endif
      return c.Next(n); //!
    }
  }
}

namespace InheritedContract {
  class B {
    public virtual int F(int n) {
      Contract.Requires(n > 0);
      Contract.Ensures(Contract.Result<int>() < 100); //!
      return 0;
    }
  }
  class D : B {
    public override int F(int n) {
#if WRONG
      return 100 / n;
#else
      return 99 / n;
#endif
    }
  }
}
