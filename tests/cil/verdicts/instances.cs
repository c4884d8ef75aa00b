// Fields that are never null, instances of types that are known in part, identity of strings. SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;
using System.Linq;

namespace ReadOnly {
  public class Kept {
    readonly List<int> list = new List<int>();
    readonly object root = new object();
    readonly int[] numbers = new int[3];
    readonly string name = "abc";
    static readonly object shared = new object();
    int n;
    public Kept() { }
    public Kept(int n) { this.n = n; }
    public Kept(string s) : this(s == null ? 0 : 1) { }
    public void Add() { list.Add(1); } //= verified
    public void Lock() { lock (root) { n = 1; } } //= verified
    public void LockShared() { lock (shared) { n = 1; } } //= verified
    public int Lengths() { return numbers.Length + name.Length; } //= verified
    public int As() { return (root as string).Length; } //= fails
    public void Not() { Contract.Assert(list == null); } //= fails
  }

  public class Given {
    readonly List<int> list;
    public Given(List<int> l) { list = l; }
    public void Add() { list.Add(1); } //= refuted
  }

  public class Sometimes {
    readonly List<int> list = new List<int>();
    public Sometimes(bool b) { if (b) list = null; }
    public void Add() { list.Add(1); } //= refuted
  }

  public class OneOfTwo {
    readonly List<int> list;
    public OneOfTwo() { list = new List<int>(); }
    public OneOfTwo(int n) { }
    public void Add() { list.Add(1); } //= refuted
  }

  public class Chosen {
    readonly object it;
    public Chosen(bool b) { it = b ? new object() : null; }
    public int Use() { return it.GetHashCode(); } //= refuted
  }

  // The constructor of the base class comes to the methods of the derived one.
  public class Base {
    public Base() { Seen(); }
    public virtual void Seen() { }
  }
  public class Derived : Base {
    readonly List<int> early = new List<int>();
    readonly List<int> late;
    public Derived() { late = new List<int>(); }
    public override void Seen() { early.Add(1); } //= verified
    public void Late() { late.Add(1); } //= verified
  }
  public class DerivedLate : Base {
    readonly List<int> late;
    public DerivedLate() { late = new List<int>(); }
    public override void Seen() { late.Add(1); } //= refuted
  }

  // A finalizer sees objects whose constructor has failed.
  public class Finalized {
    readonly int[] first = new int[Program.Size()];
    readonly List<int> second = new List<int>();
    ~Finalized() { //= fails
      second.Add(first.Length);
    }
  }

  public class Finalizing<T> {
    ~Finalizing() { Free(); }
    protected virtual void Free() { }
  }
  public class Finalized2 : Finalizing<int> {
    readonly int[] first = new int[Program.Size()];
    readonly List<int> second = new List<int>();
    protected override void Free() { second.Add(first.Length); } //= fails
  }

  // Code of the program runs before the field is stored.
  public class Single {
    static readonly Single instance = new Single();
    static readonly object after = new object();
    public Single() { Use(); }
    public static int Use() { return instance.GetHashCode(); } //= fails
    public static int UseAfter() { return after.GetHashCode(); } //= verified
  }

  public class Single2 {
    static readonly Single2 instance = new Single2();
    static readonly object after = new object();
    int n;
    public Single2() { n = 1; }
    public static int Use() { return instance.n + after.GetHashCode(); } //= verified
  }

  public class Other {
    public static readonly Other one = new Other();
    static readonly int seen = Asking.Ask();
  }
  public class Asking {
    static readonly Other other = new Other();
    static readonly object asked = new object();
    public static int Ask() { return asked.GetHashCode(); } //= fails
  }

  public static class Program {
    public static int Size() { return -1; } //= verified
  }
}

namespace Instances {
  interface IOwn { }
  class Plain { }
  class Own : Plain, IOwn { }

  public static class P {
    public static void Covariant() { object o = new string[1]; Contract.Assert(o is object[]); } //= verified
    public static void OwnArray() { object o = new Own[1]; Contract.Assert(o is Plain[] && o is object[]); } //= verified
    public static void OwnInterface() { object o = new Own(); Contract.Assert(o is IOwn && o is Plain); } //= verified
    public static void NoClass() { object o = new List<int>(); Contract.Assert(!(o is Plain)); } //= verified
    public static void NoClass2() { object o = new int[1]; Contract.Assert(o is Plain); } //= refuted
    public static void NotCovariant() { object o = new int[1]; Contract.Assert(!(o is object[])); } //= unproved
    public static void SameSize() { object o = new uint[1]; Contract.Assert(!(o is int[])); } //= unproved
    public static void SameSize2() { object o = new uint[1]; Contract.Assert(o is int[]); } //= unproved
    public static void NoString() { object o = new Plain[1]; Contract.Assert(!(o is string[])); } //= unproved
    public static void Text() { object o = "a"; Contract.Assert(o is IComparable); } //= unproved
    public static void Box() { object o = 1; Contract.Assert(o is IComparable); } //= unproved
    public static void Numbers() { object o = new List<int>(); Contract.Assert(o is IEnumerable<int>); } //= unproved
    public static void Action() { Action<object> a = null; object o = a ?? Print; Contract.Assert(o is Action<string>); } //= unproved
    static void Print(object o) { } //= verified
    public static IComparable Cast(object o) { return (IComparable)o; } //= refuted
    public static void Value() { object o = 1; Contract.Assert(!(o is long)); } //= verified
    public static void Value2() { object o = 1; Contract.Assert(o is long); } //= refuted
  }
}

namespace Identity {
  public static class P {
    public static void Literals() { Contract.Assert(object.ReferenceEquals("ab", "a" + "b")); } //= verified
    public static void Joined(string a) { string s = "ab", t = a + "b"; Contract.Assert((object)s != (object)t); } //= unproved
    public static void Joined2(string a) { string s = "ab", t = a + "b"; Contract.Assert((object)s == (object)t); } //= unproved
    public static void Twice(string a) { string s = a + "b", t = a + "b"; Contract.Assert(!object.ReferenceEquals(s, t)); } //= unproved
    public static char Last(string a) { Contract.Ensures(Contract.Result<char>() == 'b'); string s = a + "b"; return s[s.Length - 1]; } //= unproved
    public static int Length(string a) { Contract.Requires(a != null); Contract.Ensures(Contract.Result<int>() == a.Length + 1); return (a + "b").Length; } //= verified
  }
}

namespace Lambdas {
  public static class P {
    public static bool All(List<string> l) { //= verified
      Contract.Requires(l != null);
      return l.Where(x => x != null)
        .All(x =>
          x.Length >= 0); //= unproved
    }
    public static bool Wrong(List<string> l) { //= verified
      Contract.Requires(l != null);
      return l.All(
        x => { //= refuted
          Contract.Assert(1 > 2);
          return true;
        });
    }
  }
}
