// Static fields of generic types, type parameters as types, boxes of enumerations and of T?. SPDX-License-Identifier: MIT
using System;
using System.Diagnostics.Contracts;

namespace GenericStatics {
  public class Gen<T> {
    public static int count;
    static Gen() { count = 7; }
    public class Inner { public static int deep; }
    public static void Set(int n) { count = n; }
    public static int Get() { return count; }
    public static bool Is(object o) { return o is T; }
    public static void Own() { count = 1; Contract.Assert(count == 1); } //= verified
    public static void Other() { count = 1; Gen<int>.count = 2; Contract.Assert(count == 1); } //= unproved
    public static void Nested() { count = 1; Gen<Gen<T>>.Set(5); Contract.Assert(count == 5); } //= unproved
  }
  public class P {
    public static void Same() { Gen<int>.count = 1; Gen<string>.count = 2; Contract.Assert(Gen<int>.count == 2); } //= refuted
    public static void Apart() { Gen<int>.count = 1; Gen<string>.count = 2; Contract.Assert(Gen<int>.count == 1); } //= verified
    public static void InnerSame() { Gen<int>.Inner.deep = 1; Gen<string>.Inner.deep = 2; Contract.Assert(Gen<int>.Inner.deep == 2); } //= refuted
    public static void Calls() { Gen<int>.Set(1); Gen<string>.Set(2); Contract.Assert(Gen<int>.Get() == 2); } //= unproved
    public static void Tests() { object o = "x"; bool a = Gen<int>.Is(o), b = Gen<string>.Is(o); Contract.Assert(a == b); } //= unproved
    static void Swap(ref int a, ref int b) { int c = a; a = b; b = c; }
    public static void ByReference() { Swap(ref Gen<int>.count, ref Gen<string>.count); } //= verified
  }
}

namespace NullableBoxes {
  public class P {
    public static void AsNull() { object o = 1; int? x = o as int?; Contract.Assert(x == null); } //= refuted
    public static void As() { object o = 1; int? x = o as int?; Contract.Assert(x == 1); } //= verified
    public static void AsOther() { object o = 1L; int? x = o as int?; Contract.Assert(x == null); } //= verified
    public static void Is() { object o = 1; Contract.Assert(o is int?); } //= verified
    public static void IsOther() { object o = 1L; Contract.Assert(o is int?); } //= refuted
    public static void Unbox() { object o = null; int? x = (int?)o; Contract.Assert(x == null); } //= verified
    public static void UnboxOther() { object o = 1L; int? x = (int?)o; } //= refuted
    public static void Box() { int? n = 5; object o = n; Contract.Assert((int)o == 5); } //= verified
    public static void BoxEmpty() { int? n = null; object o = n; Contract.Assert(o == null); } //= verified
    public static void BoxIs() { int? n = 5; object o = n; Contract.Assert(!(o is int)); } //= refuted
  }
}

namespace EnumBoxes {
  public enum Small { A = 3 }
  public enum Long : long { A = 3 }
  public class P {
    public static void ToInt() { object o = Small.A; Contract.Assert((int)o == 3); } //= verified
    public static void FromInt() { object o = 3; Contract.Assert((Small)o == Small.A); } //= verified
    public static void LongToInt() { object o = Long.A; int i = (int)o; } //= refuted
    public static void ToUint() { object o = Small.A; uint i = (uint)o; } //= refuted
    public static void IsInt() { object o = Small.A; Contract.Assert(o is int); } //= refuted
  }
}

namespace ExactTypes {
  public class A {}
  public class B : A {}
  public class C : B {}
  public class P {
    public static void NotDerived(bool c) { A a = c ? new A() : new B(); Contract.Assert(!(a is B) || !c); } //= verified
    public static void Derived(bool c) { A a = c ? new A() : new C(); Contract.Assert(!(a is B) || c); } //= refuted
    public static void PlainObject() { object o = new object(); Contract.Assert(!(o is A)); } //= verified
    public static void Given(A a) { Contract.Assert(!(a is B)); } //= refuted
  }
}
