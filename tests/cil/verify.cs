// Pairs of methods: M is right, M_bad is wrong in one place, marked with //! (the line of the failing check).
// tests/cil.t has each translated and verified.
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public class Ints {
  public static int Max(int a, int b) {
    Contract.Ensures(Contract.Result<int>() >= a && Contract.Result<int>() >= b);
    Contract.Ensures(Contract.Result<int>() == a || Contract.Result<int>() == b);
    if (a > b) return a;
    return b;
  }
  public static int Max_bad(int a, int b) {
    Contract.Ensures(Contract.Result<int>() >= a && Contract.Result<int>() >= b); //! return a > b ? b : a
    if (a > b) return b;
    return b;
  }

  public static int Abs(int n) {
    Contract.Requires(n != int.MinValue);
    Contract.Ensures(Contract.Result<int>() >= 0);
    return n < 0 ? -n : n;
  }
  public static int Abs_bad(int n) {
    Contract.Ensures(Contract.Result<int>() >= 0); //! -MinValue is MinValue
    return n < 0 ? -n : n;
  }

  public static int Successor(int n) {
    Contract.Requires(n < int.MaxValue);
    Contract.Ensures(Contract.Result<int>() > n);
    return n + 1;
  }
  public static int Successor_bad(int n) {
    Contract.Ensures(Contract.Result<int>() > n); //! wraps
    return n + 1;
  }

  public static int Divide(int a, int b) {
    Contract.Requires(b > 0);
    return a / b;
  }
  public static int Divide_bad(int a, int b) {
    Contract.Requires(b >= 0);
    return a / b; //!
  }
  public static int DivideMin_bad(int a, int b) {
    Contract.Requires(b != 0);
    return a / b; //! MinValue / -1
  }

  public static void Truncation() {
    int a = -7, b = 2;
    Contract.Assert(a / b == -3 && a % b == -1 && 7 / -2 == -3);
    Contract.Assert(a / (0 - b) == 3 && a % (0 - b) == -1);
  }
  public static void Truncation_bad() {
    int a = -7, b = 2;
    Contract.Assert(a / b == -4); //!
  }

  public static int Checked(int n) {
    Contract.Requires(n < 1000 && n > -1000);
    return checked(n * n);
  }
  public static int Checked_bad(int n) {
    Contract.Requires(n > -1000);
    return checked(n * n); //!
  }

  public static bool Logic(bool p, bool q) {
    Contract.Ensures(Contract.Result<bool>() == !(p || q));
    return !p && !q;
  }
  public static bool Logic_bad(bool p, bool q) {
    Contract.Ensures(Contract.Result<bool>() == !(p || q)); //!
    return !p || !q;
  }

  public static int Choose(int k) {
    Contract.Requires(0 <= k && k <= 2);
    Contract.Ensures(Contract.Result<int>() == 10 * k);
    switch (k) {
    case 0: return 0;
    case 1: return 10;
    case 2: return 20;
    }
    throw new InvalidOperationException("no such thing");
  }
  public static int Choose_bad(int k) {
    Contract.Requires(0 <= k && k <= 3);
    Contract.Ensures(Contract.Result<int>() == 10 * k); //!
    switch (k) {
    case 0: return 0;
    case 1: return 10;
    case 2: return 20;
    }
    return 31;
  }

  public static int Assign(int n) {
    Contract.Requires(n > 0);
    n = n - 1;
    Contract.Assert(n >= 0);
    return n;
  }
  public static int Assign_bad(int n) {
    Contract.Requires(n > 0);
    n = n - 1;
    Contract.Assert(n > 0); //!
    return n;
  }

  public static void Increment() {
    int i = 1;
    int j = i++ + i;
    Contract.Assert(j == 3 && i == 2);
  }
  public static void Increment_bad() {
    int i = 1;
    int j = i++ + i;
    Contract.Assert(j == 4); //!
  }

  public static void Assume(int n) {
    Contract.Assume(n > 5);
    Contract.Assert(n > 4);
  }
  public static void Assume_bad(int n) {
    Contract.Assume(n > 5);
    Contract.Assert(n > 6); //!
  }
}

public class Calls {
  static int Half(int n) {
    Contract.Requires(n >= 0);
    Contract.Ensures(Contract.Result<int>() <= n && Contract.Result<int>() >= 0);
    return n / 2;
  }
  public static int Twice(int n) {
    Contract.Requires(n >= 0);
    Contract.Ensures(Contract.Result<int>() >= 0);
    return Half(Half(n));
  }
  public static int Twice_bad(int n) {
    return Half(n); //! precondition
  }
  public static int Result_bad(int n) {
    Contract.Requires(n >= 0);
    Contract.Ensures(Contract.Result<int>() > 0); //!
    return Half(n);
  }
  public static int Factorial(int n) {
    Contract.Requires(n >= 0);
    if (n == 0) return 1;
    return n * Factorial(n - 1);
  }
  public static int Factorial_bad(int n) {
    Contract.Requires(n >= 0);
    return n * Factorial_bad(n - 1); //!
  }
}

public class Cell {
  int value;
  Cell next;
  static int made;

  public Cell(int v) {
    Contract.Ensures(this.value == v);
    Contract.Ensures(this.next == null);
    value = v;
    made = made + 1;
  }
  public Cell(int v, int w) {
    Contract.Ensures(this.value == v); //! Cell_bad is its second constructor
    value = w;
  }

  public int Get() {
    Contract.Ensures(Contract.Result<int>() == value);
    return value;
  }
  public void Set(int v) {
    Contract.Ensures(value == v);
    value = v;
  }
  public void Add(int n) {
    Contract.Requires(n >= 0 && n < 100);
    Contract.Requires(Value < 1000 && Value > -1000);
    Contract.Ensures(value == Contract.OldValue(value) + n);
    value += n;
  }
  public void Add_bad(int n) {
    Contract.Requires(n >= 0 && n < 100);
    Contract.Ensures(value >= Contract.OldValue(value)); //! wraps
    value += n;
  }
  public int Value { get { return value; } }

  public static void Fresh() {
    Cell a = new Cell(1);
    Cell b = new Cell(2);
    b.value = 3;
    Contract.Assert(a != b);
    Contract.Assert(a.value == 1);
    Contract.Assert(b.next == null);
  }
  public static void Fresh_bad() {
    Cell a = new Cell(1);
    Cell b = a;
    b.value = 3;
    Contract.Assert(a.value == 1); //!
  }

  public static void Alias(Cell a, Cell b) {
    Contract.Requires(a != null && b != null && a != b);
    a.value = 1;
    b.value = 2;
    Contract.Assert(a.value == 1);
  }
  public static void Alias_bad(Cell a, Cell b) {
    Contract.Requires(a != null && b != null);
    a.value = 1;
    b.value = 2;
    Contract.Assert(a.value == 1); //!
  }

  public static void Older(Cell a) {
    Contract.Requires(a != null && a.next != null);
    Cell c = a.next;
    Cell fresh = new Cell(0);
    Contract.Assert(fresh != a && fresh != c);
  }
  public static void Older_bad(Cell a) {
    Contract.Requires(a != null && a.next != null);
    Contract.Assert(a != a.next); //!
  }

  public static int Null(Cell a) {
    Contract.Requires(a != null);
    return a.value;
  }
  public static int Null_bad(Cell a) {
    return a.value; //!
  }
  public static int NullCall_bad(Cell a) {
    return a.Get(); //!
  }
  public static int NullContract(Cell a) {
    Contract.Requires(a.next.value > 0);
    return a.next.value;
  }
  public static void NullContract_bad(Cell a) {
    Contract.Requires(a != null);
    Contract.Ensures(a.next.value == a.next.value); //! a.next may be null
  }

  public static void Frame(Cell a) {
    Contract.Requires(a != null);
    Cell n = a.next;
    a.Set(5);
    Contract.Assert(a.next == n);
    Contract.Assert(a.value == 5);
  }
  public static void FrameOther(Cell a) {
    Contract.Requires(a != null && a.value == 1);
    new Cell(3).Set(5);
    Contract.Assert(a.value == 1);
  }
  public static void Frame_bad(Cell a, Cell b) {
    Contract.Requires(a != null && b != null && a.value == 1);
    b.Set(5);
    Contract.Assert(a.value == 1); //!
  }
  public void Count(int n) {
    Contract.Requires(n >= 0);
    value = 0;
    for (int i = 0; i < n; i++) value = i;
  }
  public static void CountOther(Cell a, Cell b) {
    Contract.Requires(a != null && b != null && a != b && a.value == 1);
    b.Count(5);
    Contract.Assert(a.value == 1);
  }

  public static void Static() {
    made = 3;
    Contract.Assert(made == 3);
  }
  public static void Static_bad() {
    made = 3;
    new Cell(1);
    Contract.Assert(made == 3); //!
  }
}

public class Arrays {
  public static int First(int[] a) {
    Contract.Requires(a != null && a.Length > 0);
    return a[0];
  }
  public static int First_bad(int[] a) {
    Contract.Requires(a != null);
    return a[0]; //!
  }
  public static int NullArray_bad(int[] a) {
    return a.Length; //!
  }
  public static int Negative_bad(int[] a, int i) {
    Contract.Requires(a != null && i < a.Length);
    return a[i]; //!
  }

  public static void New(int n) {
    Contract.Requires(n > 2);
    int[] a = new int[n];
    bool[] b = new bool[3];
    Contract.Assert(a.Length == n && a[1] == 0 && !b[2]);
    a[1] = 7;
    b[0] = true;
    Contract.Assert(a[1] == 7 && a[0] == 0 && b[0]);
  }
  public static void New_bad(int n) {
    int[] a = new int[n]; //!
  }
  public static void Other_bad(int[] a, int[] b) {
    Contract.Requires(a != null && b != null && a.Length > 1 && b.Length > 1);
    a[0] = 1;
    b[0] = 2;
    Contract.Assert(a[0] == 1); //!
  }

  public static int Sum(int[] a) {
    Contract.Requires(a != null);
    int s = 0;
    for (int i = 0; i < a.Length; i++) s += a[i];
    return s;
  }
  public static int Sum_bad(int[] a) {
    Contract.Requires(a != null);
    int s = 0;
    for (int i = 0; i <= a.Length; i++) s += a[i]; //!
    return s;
  }

  public static int IndexOf(int[] a, int x) {
    Contract.Requires(a != null);
    Contract.Ensures(Contract.Result<int>() >= -1 && Contract.Result<int>() < a.Length);
    int i = 0;
    while (i < a.Length) {
      if (a[i] == x) return i;
      i = i + 1;
    }
    return -1;
  }
  public static int IndexOf_bad(int[] a, int x) {
    Contract.Requires(a != null);
    Contract.Ensures(Contract.Result<int>() >= 0); //!
    for (int i = 0; i < a.Length; i++)
      if (a[i] == x) return i;
    return -1;
  }

  public static int BinarySearch(int[] a, int x) {
    Contract.Requires(a != null);
    Contract.Ensures(Contract.Result<int>() >= -1 && Contract.Result<int>() < a.Length);
    int lo = 0, hi = a.Length - 1;
    while (lo <= hi) {
      int mid = lo + (hi - lo) / 2;
      if (a[mid] == x) return mid;
      if (a[mid] < x) lo = mid + 1; else hi = mid - 1;
    }
    return -1;
  }
  // The famous one: lo + hi wraps.
  public static int BinarySearch_bad(int[] a, int x) {
    Contract.Requires(a != null);
    int lo = 0, hi = a.Length - 1;
    while (lo <= hi) {
      int mid = (lo + hi) / 2;
      if (a[mid] == x) return mid; //!
      if (a[mid] < x) lo = mid + 1; else hi = mid - 1;
    }
    return -1;
  }

  public static void Allocate(int n) {
    Cell first = new Cell(1);
    for (int i = 0; i < n; i++) {
      Cell c = new Cell(i);
      Contract.Assert(c != first);
    }
  }
  public static void Allocate_bad(int n) {
    Cell last = new Cell(1);
    for (int i = 0; i < n; i++) {
      Cell c = last;
      last = new Cell(i);
      Contract.Assert(c == last); //!
    }
  }
}

public class Base {
  protected int x;
  public Base(int n) {
    Contract.Ensures(x == n);
    x = n;
  }
}
public class Derived : Base {
  int y = 3;
  public Derived(int n) : base(n) {
    Contract.Ensures(x == n && y == 3);
  }
  public Derived(bool b) : base(1) {
    Contract.Ensures(x == 2); //!
  }
}

// A list that does not enumerate its own elements.
class OtherList : List<int>, IEnumerable<int> {
  IEnumerator<int> IEnumerable<int>.GetEnumerator() { return new List<int>().GetEnumerator(); }
}

// What is outside is refused, and nothing else of the file.
public unsafe class Outside {
  public static int Pointer(int* p) { return *p; }                                              //@ Pointer
  public static int Filter(int n) { try { return n; } catch (System.Exception) when (n > 1) { return 0; } }
  static bool Body(int n) {
    Contract.Ensures(Contract.Result<bool>());
    int* p = &n;
    return *p == 0;                                                                             //@ Body
  }
  static int Sequence(IEnumerable<int> s) {
    Contract.Requires(Contract.ForAll(s, x => x > 0));                                          //@ Sequence
    return 0;
  }
  static int List(List<int> s) {
    Contract.Requires(Contract.ForAll(s, x => x > 0));                                          //@ List
    return 0;
  }
  static void Captured(int[] a, int n) {                                                        //@ Captured
    Contract.Requires(a != null && Contract.ForAll(0, a.Length, i => a[i] <= n));
    Contract.Ensures(Contract.ForAll(0, a.Length, i => a[i] <= n));
    n = -5;
  }
  static int shared;
  static void Writes(int n) {
    shared = n; int* p = &n;
  }                                                                                             //@ Writes
  public static void UsesBody() {
    shared = 1;
    Contract.Assert(Body(3));
    Contract.Assert(shared == 1);
  }
  public static void UsesBody_bad() {
    shared = 1;
    Writes(3);
    Contract.Assert(shared == 1); //! a method that is not translated may change what its code does
  }
}
