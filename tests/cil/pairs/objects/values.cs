// Structs, boxes, casts, references to variables, exceptions, generics, delegates, matrices.
using System;
using System.Diagnostics.Contracts;

namespace StructFields {
  struct V { public int x, y; }
  class P {
    static void M() {
      V v = new V();
      v.x = 3;
      V w = v;
      w.x = 5;
#if WRONG
      Contract.Assert(v.x == 5); //!
#else
      Contract.Assert(v.x == 3 && w.x == 5 && w.y == 0);
#endif
    }
  }
}

namespace StructMethod {
  struct V {
    public int x;
    public void Set(int n) { Contract.Ensures(x == n); x = n; }
  }
  class P {
    static void M(V v) {
      V w = v;
      w.Set(7);
#if WRONG
      Contract.Assert(v.x == 7); //!
#else
      Contract.Assert(w.x == 7);
#endif
    }
  }
}

namespace StructInField {
  struct V { public int x, y; }
  class C { public V v; public int z; }
  class P {
    static void M(C c) {
      Contract.Requires(c != null);
      int y = c.v.y;
      c.v.x = 3;
#if WRONG
      c.v.y = 1;
#endif
      Contract.Assert(c.v.x == 3 && c.v.y == y); //!
    }
  }
}

namespace StructInArray {
  struct V { public int x; }
  class P {
    static void M(V[] a) {
      Contract.Requires(a != null && a.Length == 2);
      a[0].x = 1;
      a[1].x = 2;
      V v = a[0];
      v.x = 9;
#if WRONG
      Contract.Assert(a[0].x == 9); //!
#else
      Contract.Assert(a[0].x == 1 && a[1].x == 2);
#endif
    }
  }
}

namespace NullableHas {
  class P {
    static void M(int? n) {
      Contract.Requires(n.HasValue);
      int x = n.Value;
#if WRONG
      Contract.Assert(x > n.Value); //!
#else
      Contract.Assert(x == n.Value);
#endif
    }
  }
}

namespace NullableEmpty {
  class P {
    static int M(int? n) {
#if !WRONG
      if (!n.HasValue) return 0;
#endif
      return n.Value; //!
    }
  }
}

namespace BoxedValue {
  class P {
    static void M(int n) {
      object o = n;
      int m = (int)o;
#if WRONG
      Contract.Assert(m > n); //!
#else
      Contract.Assert(m == n);
#endif
    }
  }
}

namespace UnboxOther {
  class P {
    static int M(object o) {
#if WRONG
      if (o is string) return 0;
#else
      if (!(o is int)) return 0;
#endif
      return (int)o; //!
    }
  }
}

namespace CastNull {
  class B { }
  class D : B { public int x; }
  class P {
    static int M(B b) {
      D d = b as D;
#if !WRONG
      if (d == null) return 0;
#endif
      return d.x; //!
    }
  }
}

namespace UnrelatedClasses {
  class B { }
  class C : B { }
  class D : B { }
  class P {
    static void M() {
      B b = new C();
#if WRONG
      Contract.Assert(b is D); //!
#else
      Contract.Assert(!(b is D) && b is C);
#endif
    }
  }
}

namespace RefSwap {
  class P {
    static void Twice(ref int a) { a = 2; }
    static void M() {
      int x = 1, y = 1;
      Twice(ref x);
#if WRONG
      Contract.Assert(x == 1); //!
#else
      Contract.Assert(y == 1);
#endif
    }
  }
}

namespace RefAliased {
  class P {
    static void Both(ref int a, ref int b) { a = 1; b = 2; }
    static void M(int[] r, int i, int j) {
      Contract.Requires(r != null && i >= 0 && j >= 0 && i < r.Length && j < r.Length);
#if !WRONG
      Contract.Requires(i != j);
#endif
      Both(ref r[i], ref r[j]); //!
    }
  }
}

namespace OutLocal {
  class P {
    static bool Parse(string s, out int n) { n = 3; return s != null; }
    static void M(string s) {
      int n, k = 7;
      Parse(s, out n);
#if WRONG
      Contract.Assert(n == 7); //!
#else
      Contract.Assert(k == 7);
#endif
    }
  }
}

namespace TryFinally {
  class P {
    static int M(int n) {
      Contract.Ensures(Contract.Result<int>() == 5); //!
      int x = 0;
      try { x = 4; } finally { x = x + 1; }
#if WRONG
      x = x + 1;
#endif
      return x;
    }
  }
}

namespace TryCatch {
  class P {
    static void M(int n) {
      int x = 1;
      try { x = 2; x = 100 / (n - n + 1); } catch (DivideByZeroException) { x = 3; }
#if WRONG
      Contract.Assert(x == 3); //!
#else
      Contract.Assert(x == 3 || x == 100);
#endif
    }
  }
}

namespace CatchUnknown {
  class C { public int f; }
  class P {
    static void M(C c) {
      Contract.Requires(c != null);
      c.f = 1;
      int k = 5;
      try { c.f = 2; Console.WriteLine(); c.f = 1; } catch (Exception) {
#if WRONG
        Contract.Assert(c.f == 1); //!
#else
        Contract.Assert(k == 5);
#endif
      }
    }
  }
}

namespace LeaveLoop {
  class P {
    static int M(int[] a) {
      Contract.Requires(a != null);
      Contract.Ensures(Contract.Result<int>() >= 0); //!
      int n = 0;
      for (int i = 0; i < a.Length; i++) {
        try {
          if (a[i] == 0) break;
        } finally {
#if WRONG
          n = -1;
#else
          n = 1;
#endif
        }
      }
      return n;
    }
  }
}

namespace ForeachArray {
  class P {
    static int M(int[] a) {
      Contract.Requires(a != null);
      Contract.Ensures(Contract.Result<int>() >= 0); //!
      int n = 0;
      foreach (int x in a) {
        if (x > n) n = x;
      }
#if WRONG
      n = n - 1;
#endif
      return n;
    }
  }
}

namespace GenericIdentity {
  class P {
    static bool Same<T>(T a) where T : class {
      Contract.Ensures(Contract.Result<bool>() == (a == null)); //!
#if WRONG
      return a != null;
#else
      return a == null;
#endif
    }
  }
}

namespace GenericField {
  class Cell<T> {
    public T value; public int n;
    public void Put(T x) { Contract.Ensures(n == 1); value = x; n = 1; }
  }
  class P {
    static void M(Cell<int> c) {
      Contract.Requires(c != null);
      c.value = 4;
#if WRONG
      Contract.Assert(c.value == 5); //!
#else
      Contract.Assert(c.value == 4);
#endif
    }
  }
}

namespace DelegateChanges {
  class C { public int f; public void Set() { f = 2; } }
  class P {
    static void M(C c) {
      Contract.Requires(c != null);
      Action a = c.Set;
      c.f = 1;
#if WRONG
      a();
#endif
      Contract.Assert(c.f == 1); //!
    }
  }
}

namespace InterfaceCall {
  interface I { void Go(); }
  class C : I { public int f, g; public void Go() { f = 2; } }
  class P {
    static void M(I i, C c) {
      Contract.Requires(i != null && c != null);
      c.f = 1;
      c.g = 1;
      i.Go();
#if WRONG
      Contract.Assert(c.f == 1); //!
#else
      Contract.Assert(c.g == 1);
#endif
    }
  }
}

namespace MatrixBounds {
  class P {
    static int M(int n) {
      Contract.Requires(n > 0);
      int[,] m = new int[n, 3];
      m[0, 2] = 7;
#if WRONG
      return m[0, 3]; //!
#else
      return m[0, 1] + m[0, 2];
#endif
    }
  }
}

namespace MatrixElements {
  class P {
    static void M() {
      int[,] m = new int[2, 2];
      m[0, 1] = 7;
#if WRONG
      Contract.Assert(m[1, 0] == 7); //!
#else
      Contract.Assert(m[0, 1] == 7 && m[1, 0] == 0);
#endif
    }
  }
}

namespace TypeOf {
  class P {
    static string M() {
      Type t = typeof(P);
#if !WRONG
      if ((object)t == null) return null;
#else
      t = null;
#endif
      return t.Name; //!
    }
  }
}

namespace EnumSwitch {
  enum Color { Red, Green, Blue }
  class P {
    static int M(Color c) {
      Contract.Ensures(Contract.Result<int>() > 0); //!
      switch (c) {
        case Color.Red: return 1;
        case Color.Green: return 2;
#if WRONG
        default: return 0;
#else
        default: return 3;
#endif
      }
    }
  }
}

namespace OverrideFrame {
  class B { public int f, g; public virtual void F() { f = 1; } }
  class D : B { public override void F() { g = 1; } }
  class P {
    static void M(B b, B c) {
      Contract.Requires(b != null && c != null);
      b.g = 5;
#if WRONG
      c.F();
#endif
      Contract.Assert(b.g == 5); //!
    }
  }
}
