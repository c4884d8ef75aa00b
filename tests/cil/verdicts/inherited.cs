// See basics.cs. Contracts that come from elsewhere: interfaces and classes, generic ones too, and delegates.
// SPDX-License-Identifier: MIT
using System;
using System.Diagnostics.Contracts;

namespace GenericInterface {
  [ContractClass(typeof(StoreContract<>))]
  interface IStore<T> { int Put(T x, int k); int Size(int k); T Get(); }
  [ContractClassFor(typeof(IStore<>))]
  abstract class StoreContract<T> : IStore<T> {
    public int Put(T x, int k) { Contract.Requires(k > 0 && x != null); Contract.Ensures(Contract.Result<int>() > 0); return 0; }
    public int Size(int k) { Contract.Requires(k > 0); Contract.Ensures(Contract.Result<int>() > 0); return 0; }
    public T Get() { Contract.Ensures(Contract.Result<T>() != null); return default(T); }
  }
  class Ints : IStore<int> {
    public int Put(int x, int k) { return k; } //= verified
    public int Size(int k) { return 0; } //= refuted
    public int Get() { return 0; } //= verified
  }
  class Strings : IStore<string> {
    public int Put(string x, int k) { return x.Length + k > 0 ? 1 : 2; } //= verified
    int IStore<string>.Size(int k) { return 0; } //= refuted
    public string Get() { return null; } //= refuted
  }
  class Any<U> : IStore<U> {
    public int Put(U x, int k) { return 0; } //= refuted
    public int Size(int k) { return k; } //= verified
    public U Get() { return default(U); } //= fails
  }
  class Both : IStore<int>, IStore<string> {
    public int Put(int x, int k) { return 0; } //= refuted
    public int Put(string x, int k) { return k; } //= verified
    public int Size(int k) { return k; } //= verified
    int IStore<int>.Get() { return 1; } //= verified
    string IStore<string>.Get() { return null; } //= refuted
  }
  class P {
    public static void Called(IStore<int> s) { Contract.Requires(s != null); s.Put(1, 1); } //= verified
    public static void Called2(IStore<int> s) { Contract.Requires(s != null); s.Put(1, 0); } //= refuted
    public static void Called3(IStore<string> s) { Contract.Requires(s != null); s.Put(null, 1); } //= refuted
    public static void Own(Ints s) { Contract.Requires(s != null); s.Put(1, 0); } //= refuted
    public static void Own2(Strings s, string t) { Contract.Requires(s != null); s.Put(t, 1); } //= refuted
    public static void Own3(Any<int> s) { Contract.Requires(s != null); s.Size(0); } //= refuted
    public static int Length(IStore<string> s) { Contract.Requires(s != null); return s.Get().Length; } //= verified
  }
}

namespace GenericBase {
  abstract class Box<T> {
    public virtual int Hash(T x) { Contract.Requires(x != null); Contract.Ensures(Contract.Result<int>() > 0); return 1; } //= verified
  }
  class Named : Box<string> { public override int Hash(string x) { return x.Length; } } //= refuted
  class Numbered : Box<int> { public override int Hash(int x) { return x == 0 ? 1 : 2; } } //= verified
  class Middle<U> : Box<U> { }
  class Deep : Middle<string> { public override int Hash(string x) { return 0; } } //= refuted
  class P {
    public static void Call(Box<string> b) { Contract.Requires(b != null); b.Hash(null); } //= refuted
    public static void Call2(Deep b) { Contract.Requires(b != null); b.Hash(null); } //= refuted
    public static void Call3(Deep b) { Contract.Requires(b != null); b.Hash("a"); } //= verified
  }
}

// What implements an interface is overridden in a class below.
namespace BelowInterface {
  [ContractClass(typeof(CountContract))]
  interface ICount { int Count(int k); }
  [ContractClassFor(typeof(ICount))]
  abstract class CountContract : ICount {
    public int Count(int k) { Contract.Requires(k > 0); Contract.Ensures(Contract.Result<int>() > 0); return 0; }
  }
  class Plain : ICount { public virtual int Count(int k) { return k; } } //= verified
  class Below : Plain { public override int Count(int k) { return 0; } } //= refuted
  class Hidden : Plain { public new int Count(int k) { return k - 1; } } //= verified
  class Other { public virtual int Count(int k) { return k; } } //= verified
  class Joins : Other, ICount { }
  class BelowJoins : Joins { public override int Count(int k) { return 0; } } //= wrong
  class P {
    public static void Call(Below b) { Contract.Requires(b != null); b.Count(0); } //= refuted
    public static void Call2(ICount b) { Contract.Requires(b != null); Contract.Assert(b.Count(1) > 0); } //= wrong
  }
}

// The code of a class that holds contracts is none: its properties have no value.
namespace ContractClassCode {
  [ContractClass(typeof(BagContract))]
  interface IBag { int Count { get; } void Add(int x); void Clear(); }
  [ContractClassFor(typeof(IBag))]
  abstract class BagContract : IBag {
    public int Count { get { Contract.Ensures(Contract.Result<int>() >= 0); return default(int); } }
    public void Add(int x) { Contract.Ensures(Count == Contract.OldValue(Count) + 1); }
    public void Clear() { Contract.Ensures(Count == 0); }
  }
  class Bag : IBag {
    int n;
    public int Count { get { return n < 0 ? 0 : n; } } //= verified
    public void Add(int x) { n += 2; } //= wrong
    public void Clear() { n = 5; } //= wrong
  }
  class P {
    public static void Add(IBag b) { Contract.Requires(b != null); b.Add(1); Contract.Assert(false); } //= wrong
    public static void Clear(IBag b) { Contract.Requires(b != null); b.Clear(); Contract.Assert(b.Count == 1); } //= wrong
  }
}

// A contract that cannot be read is one nevertheless.
namespace Unread {
  [ContractClass(typeof(OddContract))]
  interface IOdd { int Get(int k); }
  [ContractClassFor(typeof(IOdd))]
  abstract class OddContract : IOdd {
    public int Get(int k) { Contract.Requires(k > 0); Contract.Ensures(Contract.Result<int>() > new Random().Next()); return 0; }
  }
  class Odd : IOdd { public int Get(int k) { return 0; } } //= wrong
  class P { public static void Call(Odd o) { Contract.Requires(o != null); o.Get(0); } } //= wrong
}

namespace Delegates {
  class P {
    static int Inverse(int x) { Contract.Requires(x != 0); return 1 / x; } //= verified
    static int Twice(int x) { return x / 2; } //= verified
    public static int Call() { Func<int, int> f = Inverse; return f(0); } //= wrong
    public static int Call2() { Func<int, int> f = Twice; return f(0); } //= verified
  }
}

// Contracts that make values of type parameters.
namespace Defaults {
  class Cell<T> {
    T it;
    public T Zero() { return default(T); } //= verified
    public void Reset() { it = default(T); } //= verified
    public void Wrong() { it = Zero(); Contract.Assert(it != null); } //= fails
  }
  class P { public static int Call(Cell<string> c) { Contract.Requires(c != null); return c.Zero().Length; } } //= fails
}
