// Fields, objects, arrays, statics, frames.
using System;
using System.Diagnostics.Contracts;

namespace NullField {
  class C { public int x; }
  class P {
    static int M(C c) {
#if !WRONG
      Contract.Requires(c != null);
#endif
      return c.x; //!
    }
  }
}

namespace NullStore {
  class C { public int x; }
  class P {
    static void M(C c) {
#if !WRONG
      if (c == null) return;
#endif
      c.x = 3; //!
    }
  }
}

namespace NullCall {
  class C { public void M() { } }
  class P {
    static void M(bool b) {
      C c = null;
#if WRONG
      if (b) c = new C();
#else
      c = new C();
#endif
      c.M(); //!
    }
  }
}

namespace Aliases {
  class C { public int x; }
  class P {
    static void M(C a, C b) {
      Contract.Requires(a != null && b != null);
#if !WRONG
      Contract.Requires(a != b);
#endif
      a.x = 1;
      b.x = 2;
      Contract.Assert(a.x == 1); //!
    }
  }
}

namespace FreshObject {
  class C { public int x; }
  class P {
    static void M(C a) {
      Contract.Requires(a != null);
      C b = new C();
#if WRONG
      Contract.Assert(a.x == 0); //!
#else
      Contract.Assert(a != b && b.x == 0);
#endif
    }
  }
}

namespace Constructor {
  class C {
    public int x, y;
    public C(int x) {
      Contract.Requires(x > 0);
      Contract.Ensures(this.x == x && y == 0);
      this.x = x;
    }
  }
  class P {
    static void M(int n) {
#if WRONG
      C c = new C(n); //!
#else
      if (n < 1) n = 1;
      C c = new C(n);
      Contract.Assert(c.x == n && c.y == 0);
#endif
    }
  }
}

namespace FrameOfThis {
  class C {
    public int x;
    public void Set(int v) { Contract.Ensures(x == v); x = v; }
  }
  class P {
    static void M(C a, C b) {
      Contract.Requires(a != null && b != null && a != b);
      b.x = 7;
      a.Set(3);
#if WRONG
      Contract.Assert(a.x == 7); //!
#else
      Contract.Assert(b.x == 7 && a.x == 3);
#endif
    }
  }
}

namespace FrameOfFields {
  class C {
    public int x, y;
    public void Step() { x = 0; }
  }
  class P {
    static void M(C c) {
      Contract.Requires(c != null && c.x == 5 && c.y == 5);
      c.Step();
#if WRONG
      Contract.Assert(c.x == 5); //!
#else
      Contract.Assert(c.y == 5);
#endif
    }
  }
}

namespace OldField {
  class C {
    int n;
    public void Inc() {
      Contract.Requires(n < 1000);
      Contract.Ensures(n == Contract.OldValue(n) + 1); //!
#if WRONG
      n += 2;
#else
      n++;
#endif
    }
  }
}

namespace StaticField {
  class P {
    static int count;
    static void Next() {
      Contract.Ensures(count == Contract.OldValue(count) + 1 || count == 0);
      if (count == int.MaxValue) count = 0; else count++;
    }
    static void M() {
      count = 4;
      Next();
#if WRONG
      Contract.Assert(count == 5); //!
#else
      Contract.Assert(count == 5 || count == 0);
#endif
    }
  }
}

namespace ArrayBounds {
  class P {
    static int First(int[] a) {
#if WRONG
      Contract.Requires(a != null);
#else
      Contract.Requires(a != null && a.Length > 0);
#endif
      return a[0]; //!
    }
  }
}

namespace ArrayBelow {
  class P {
    static int Before(int[] a, int i) {
      Contract.Requires(a != null && i < a.Length);
#if !WRONG
      Contract.Requires(i > 0);
#endif
      return a[i - 1]; //!
    }
  }
}

namespace ArraySize {
  class P {
    static int[] Make(int n) {
#if !WRONG
      Contract.Requires(n >= 0);
#endif
      Contract.Ensures(Contract.Result<int[]>().Length == n);
      return new int[n]; //!
    }
  }
}

namespace ArrayZero {
  class P {
    static void M(int n, int i) {
      Contract.Requires(0 <= i && i < n);
      int[] a = new int[n];
      a[0] = 1;
#if WRONG
      Contract.Assert(a[i] == 0); //!
#else
      Contract.Assert(i == 0 || a[i] == 0);
#endif
    }
  }
}

namespace ArrayFill {
  class P {
    static void Fill(int[] a, int v) {
      Contract.Requires(a != null);
      Contract.Ensures(Contract.ForAll(0, a.Length, i => a[i] == v)); //!
#if WRONG
      for (int i = 1; i < a.Length; i++) a[i] = v;
#else
      for (int i = 0; i < a.Length; i++) a[i] = v;
#endif
    }
  }
}

namespace ArrayAliases {
  class P {
    static void M(int[] a, int[] b) {
      Contract.Requires(a != null && b != null && a.Length > 0 && b.Length > 0);
#if !WRONG
      Contract.Requires(a != b);
#endif
      a[0] = 1;
      b[0] = 2;
      Contract.Assert(a[0] == 1); //!
    }
  }
}

namespace ArrayOfObjects {
  class C { public int x; }
  class P {
    static int M(C[] a) {
      Contract.Requires(a != null && a.Length > 2);
#if !WRONG
      Contract.Requires(a[2] != null);
#endif
      return a[2].x; //!
    }
  }
}

namespace ArrayStoreObject {
  sealed class C { public int x; }
  class P {
    static void M(C[] a, C c) {
      Contract.Requires(a != null && a.Length == 2);
      a[0] = c;
#if WRONG
      Contract.Assert(a[1] == c); //!
#else
      Contract.Assert(a[0] == c);
#endif
    }
  }
}

namespace GetterSetter {
  class C {
    int n;
    public int N { get { return n; } set { Contract.Ensures(n == value); n = value; } }
    public int Auto { get; set; }
  }
  class P {
    static void M(C c) {
      Contract.Requires(c != null && c.Auto == 2);
      c.N = 5;
#if WRONG
      Contract.Assert(c.Auto == 5); //!
#else
      Contract.Assert(c.N == 5 && c.Auto == 2);
#endif
    }
  }
}

namespace LoopOverField {
  class C { public int x; public int y; }
  class P {
    static void M(C c, int n) {
      Contract.Requires(c != null && c.y == 3 && n < 1000);
      c.x = 0;
      for (int i = 0; i < n; i++) c.x = i;
#if WRONG
      Contract.Assert(c.x == 0); //!
#else
      Contract.Assert(c.y == 3);
#endif
    }
  }
}

namespace ReturnedObject {
  class C {
    public int x;
    public static C Make(int x) {
      Contract.Ensures(Contract.Result<C>() != null && Contract.Result<C>().x == x); //!
      C c = new C();
      c.x = x;
#if WRONG
      return x > 5 ? c : null;
#else
      return c;
#endif
    }
  }
}

namespace DerivedFields {
  class B { public int b; }
  class D : B { public int d; }
  class P {
    static void M(D x) {
      Contract.Requires(x != null);
      x.b = 1;
      x.d = 2;
      B y = x;
#if WRONG
      Contract.Assert(y.b == 2); //!
#else
      Contract.Assert(y.b == 1 && y == x);
#endif
    }
  }
}

namespace BaseConstructor {
  class B { public int b; public B(int n) { Contract.Requires(n > 0); Contract.Ensures(b == n); b = n; } }
  class D : B {
#if WRONG
    public D(int n) : base(n - 1) { Contract.Requires(n > 0); } //!
#else
    public D(int n) : base(n + 1) { Contract.Requires(0 < n && n < 100); Contract.Ensures(b == n + 1); }
#endif
  }
}

namespace VirtualCall {
  class B { public virtual int F(int n) { Contract.Requires(n > 0); Contract.Ensures(Contract.Result<int>() > 0); return n; } } //!
  class D : B {
    public override int F(int n) {
#if WRONG
      return n - 1;
#else
      return 1;
#endif
    }
  }
  class P {
    static void M(B b) {
      Contract.Requires(b != null);
      int r = b.F(3);
      Contract.Assert(r > 0);
    }
  }
}

namespace VirtualPrecondition {
  class B { public virtual int F(int n) { Contract.Requires(n > 0); return n; } }
  class D : B { public override int F(int n) { return 100 / n; } }
  class P {
    static int M(B b, int n) {
      Contract.Requires(b != null);
#if !WRONG
      Contract.Requires(n > 5);
#endif
      return b.F(n); //!
    }
  }
}

namespace OverrideChanges {
  class B { public int x; public virtual void F() { } }
  class D : B { public override void F() { x = 1; } }
  class P {
    static void M(B b) {
      Contract.Requires(b != null && b.x == 0);
      b.F();
#if WRONG
      Contract.Assert(b.x == 0); //!
#endif
    }
  }
}

namespace CastDown {
  class B { }
  class D : B { public int d; }
  class P {
    static int M(B b) {
#if WRONG
      D d = (D)b; //!
#else
      D d = b as D;
#endif
      return d == null ? 0 : d.d;
    }
  }
}

namespace TypeTest {
  class B { }
  class D : B { public int d; }
  class P {
    static int M(B b) {
      if (b is D) return ((D)b).d;
#if WRONG
      return ((D)b).d + 1; //!
#else
      return 0;
#endif
    }
  }
}

namespace RefParameter {
  class P {
    static void Swap(ref int a, ref int b) {
      Contract.Ensures(a == Contract.OldValue(b) && b == Contract.OldValue(a)); //!
      int t = a;
#if WRONG
      a = t;
#else
      a = b;
#endif
      b = t;
    }
  }
}

namespace OutParameter {
  class P {
    static bool TryHalf(int n, out int half) {
      Contract.Ensures(!Contract.Result<bool>() || Contract.ValueAtReturn(out half) * 2 == n); //!
#if WRONG
      half = n / 2;
      return true;
#else
      half = n / 2;
      return n % 2 == 0;
#endif
    }
  }
}

namespace RefOfField {
  class C { public int x, y; }
  class P {
    static void Zero(ref int v) { Contract.Ensures(v == 0); v = 0; }
    static void M(C c) {
      Contract.Requires(c != null && c.y == 4);
      Zero(ref c.x);
#if WRONG
      Contract.Assert(c.y == 0); //!
#else
      Contract.Assert(c.x == 0 && c.y == 4);
#endif
    }
  }
}

namespace StructCopy {
  struct S { public int a, b; }
  class P {
    static void M() {
      S s; s.a = 1; s.b = 2;
      S t = s;
      t.a = 5;
#if WRONG
      Contract.Assert(s.a == 5); //!
#else
      Contract.Assert(s.a == 1 && t.a == 5 && t.b == 2);
#endif
    }
  }
}

namespace EnumValues {
  enum Color { Red, Green, Blue }
  class P {
    static int M(Color c) {
      Contract.Requires(c == Color.Red || c == Color.Blue);
      Contract.Ensures(Contract.Result<int>() > 0); //!
      switch (c) {
#if WRONG
      case Color.Red: return 0;
#else
      case Color.Red: return 1;
#endif
      case Color.Blue: return 2;
      default: return -1;
      }
    }
  }
}

namespace Generics {
  class Box<T> {
    public T value;
    public bool full;
    public void Put(T t) { Contract.Ensures(full); value = t; full = true; }
    public T Take() { Contract.Requires(full); return value; }
  }
  class P {
    static void M() {
      Box<int> b = new Box<int>();
#if !WRONG
      b.Put(3);
#endif
      b.Take(); //!
    }
  }
}
