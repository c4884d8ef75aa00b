// Invariants of objects.
using System;
using System.Diagnostics.Contracts;

namespace InvariantKept {
  public class Counter {
    private int n;
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(n >= 0); } //!
    public void Down() {
#if WRONG
      n--;
#else
      if (n > 0) n--;
#endif
    }
  }
}

namespace InvariantUsed {
  public class Buffer {
    private int[] data;
    private int count;
    public Buffer() { data = new int[8]; }
    [ContractInvariantMethod] private void Inv() {
      Contract.Invariant(data != null);
#if WRONG
      Contract.Invariant(0 <= count);
#else
      Contract.Invariant(0 <= count && count <= data.Length);
#endif
    }
    public int Last() {
      Contract.Requires(Count > 0);
      return data[count - 1]; //!
    }
    public int Count { get { return count; } }
  }
}

namespace InvariantEstablished {
  public class Range {
    private int low, high;
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(low <= high); } //!
    public Range(int a, int b) {
#if WRONG
      low = a; high = b;
#else
      low = a; high = b < a ? a : b;
#endif
    }
    public int Size() {
      Contract.Requires(High < 1000 && Low > -1000);
      Contract.Ensures(Contract.Result<int>() >= 0);
      return high - low;
    }
    public int High { get { return high; } }
    public int Low { get { return low; } }
  }
}

namespace InvariantPrivate {
  public class Pair {
    private int a, b;
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(a == b); } //!
    // Private methods may find it broken, and leave it so.
    private void Half(int n) { Contract.Ensures(a == n); a = n; }
    public void Set(int n) {
      Half(n);
#if !WRONG
      b = n;
#else
      if (n > 0) b = n;
#endif
    }
  }
}

namespace InvariantNonNull {
  public class Name {
    private string text;
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(text != null); } //!
    public Name(string text) {
#if WRONG
      this.text = text;
#else
      this.text = text == null ? "" : text;
#endif
    }
  }
}

namespace InvariantOfOther {
  // Between two calls, every object keeps its invariant.
  public class Cell {
    private int v;
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(v > 0); } //!
    public Cell() { v = 1; }
    public int Inverse(Cell other) {
      Contract.Requires(other != null);
#if WRONG
      v = 0;
      return 1;
#else
      return 100 / other.v + 100 / v;
#endif
    }
  }
}

namespace InvariantInherited {
  public class B {
    protected int n;
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(n >= 0); } //!
    public B() { n = 1; }
  }
  public class D : B {
    public void Step(int k) {
#if WRONG
      n = k;
#else
      n = k < 0 ? 0 : k;
#endif
    }
  }
}

namespace InvariantReentry {
  // What is called comes back while the invariant is broken.
  public class Gauge {
    private int v;
    public Gauge() { v = 1; }
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(v > 0); }
    public int Inverse() { return 100 / v; }
    public void Refresh(Watcher w) {
      Contract.Requires(w != null);
#if WRONG
      v = 0;
      w.Look(this); //!
      v = 1;
#else
      v = 2;
      w.Look(this);
#endif
    }
  }
  public class Watcher {
    public int seen;
    public void Look(Gauge g) { Contract.Requires(g != null); seen = g.Inverse(); }
  }
}

namespace InvariantOtherBroken {
  // A method that changes another object of its class has to mend that one as well.
  public class Cell {
    private int v;
    public Cell() { v = 1; }
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(v > 0); } //!
    public void Spoil(Cell other) {
      Contract.Requires(other != null);
#if WRONG
      other.v = 0;
#else
      other.v = 5;
#endif
    }
  }
}

namespace InvariantThroughField {
  // It reads a field of another object, so others can break it: methods are checked all the same.
  public class Node { public int value; }
  public class Holder {
    private Node node;
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(node != null && node.value >= 0); } //!
    public Holder() { node = new Node(); }
    public void Set(int n) {
#if WRONG
      node.value = n;
#else
      if (n >= 0) node.value = n;
#endif
    }
  }
}

namespace InvariantInConstructor {
  public class Late {
    private int[] data;
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(data != null); }
    public Late(int n) {
      Contract.Requires(n > 0);
#if WRONG
      int k = First(); //!
      data = new int[n];
#else
      data = new int[n];
      int k = Length();
#endif
    }
    public int First() { return data.Length; }
    public int Length() { return data.Length; }
  }
}

// Methods that only their class calls.
namespace PrivateReliesOnInvariant {
  class Account {
    private int low, high;
    [ContractInvariantMethod] void Order() { Contract.Invariant(low <= high); }
    public int Span() {
      Contract.Ensures(low <= high);
      return 0;
    }
    private void Show() { Span(); }
    public void Move(int to) {
#if WRONG
      low = to;
      Show(); //!
      high = to;
#else
      low = to;
      high = to;
      Show();
#endif
    }
  }
}

namespace PrivateWithoutReliance {
  class Account {
    private int low, high;
    [ContractInvariantMethod] void Order() { Contract.Invariant(low <= high); }
    private void SetLow(int to) { low = to; }
    public void Move(int to) {
      SetLow(to);
#if !WRONG
      high = to;
#endif
    } //!
  }
}

namespace PrivateThroughPrivate {
  class Account {
    private int low, high;
    [ContractInvariantMethod] void Order() { Contract.Invariant(low <= high); }
    public void Check() { Contract.Assert(low <= high); }
    private void Second() { Check(); }
    private void First() { Second(); }
    public void Move(int to) {
      Contract.Requires(to > 0);
#if WRONG
      high = low - to;
      First(); //!
#endif
      high = low;
#if !WRONG
      First();
#endif
    }
    static void Main() { var a = new Account(); a.Check(); }
  }
}
