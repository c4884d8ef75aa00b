// Whole small programs.
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

namespace BankAccount {
  public class Account {
    private int balance;
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(balance >= 0); }
    public Account(int first) { Contract.Requires(first >= 0); Contract.Ensures(Balance == first); balance = first; }
    public int Balance { get { return balance; } }
    public void Deposit(int n) {
      Contract.Requires(n > 0);
      Contract.Requires(Balance <= int.MaxValue - n);
      Contract.Ensures(Balance == Contract.OldValue(Balance) + n);
      balance += n;
    }
    public void Withdraw(int n) {
#if WRONG
      Contract.Requires(n > 0);
#else
      Contract.Requires(0 < n && n <= Balance);
#endif
      Contract.Ensures(Balance == Contract.OldValue(Balance) - n);
      balance -= n;
    } //!
    public static void Transfer(Account from, Account to, int n) {
      Contract.Requires(from != null && to != null && from != to);
      Contract.Requires(0 < n && n <= from.Balance && to.Balance <= int.MaxValue - n);
      Contract.Ensures(from.Balance + n == Contract.OldValue(from.Balance));
      Contract.Ensures(to.Balance == Contract.OldValue(to.Balance) + n);
      from.Withdraw(n);
      to.Deposit(n);
    }
  }
}

namespace IntStack {
  public class Stack {
    private int[] data;
    private int count;
    [ContractInvariantMethod] private void Inv() {
      Contract.Invariant(data != null);
      Contract.Invariant(0 <= count && count <= data.Length);
    }
    public Stack(int size) { Contract.Requires(size > 0); Contract.Ensures(IsEmpty()); data = new int[size]; }
    [Pure] public bool IsEmpty() { return count == 0; }
    [Pure] public bool IsFull() { return count == data.Length; }
    public void Push(int x) {
#if !WRONG
      Contract.Requires(!IsFull());
#endif
      Contract.Ensures(!IsEmpty());
      data[count] = x; //!
      count++;
    }
    public int Pop() {
      Contract.Requires(!IsEmpty());
      Contract.Ensures(!IsFull());
      count--;
      return data[count];
    }
    public int Top() { Contract.Requires(!IsEmpty()); return data[count - 1]; }
  }
}

namespace RingQueue {
  public class Queue {
    private readonly int[] data;
    private int head, count;
    [ContractInvariantMethod] private void Inv() {
      Contract.Invariant(data != null && data.Length > 0);
      Contract.Invariant(0 <= count && count <= data.Length);
      Contract.Invariant(0 <= head && head < data.Length);
    }
    public Queue(int size) { Contract.Requires(0 < size && size < 1000000); Contract.Ensures(Count == 0); data = new int[size]; }
    public int Count { get { return count; } }
    public int Size { get { return data.Length; } }
    public void Enqueue(int x) {
      Contract.Requires(Count < Size);
      Contract.Ensures(Count == Contract.OldValue(Count) + 1);
      int at = head < data.Length - count ? head + count : head - (data.Length - count);
      data[at] = x;
      count++;
    }
    public int Dequeue() {
      Contract.Requires(Count > 0);
      Contract.Ensures(Count == Contract.OldValue(Count) - 1);
      int x = data[head];
#if WRONG
      head++;
#else
      head = head == data.Length - 1 ? 0 : head + 1;
#endif
      count--;
      return x; } //!
  }
}

namespace BinarySearch {
  class P {
    static int Find(int[] a, int x) {
      Contract.Requires(a != null);
      Contract.Ensures(-1 <= Contract.Result<int>() && Contract.Result<int>() < a.Length);
      Contract.Ensures(Contract.Result<int>() == -1 || a[Contract.Result<int>()] == x);
      int low = 0, high = a.Length;
      while (low < high) {
#if WRONG
        int m = (low + high) / 2;
        if (a[m] == x) return m; //!
#else
        int m = low + (high - low) / 2;
        if (a[m] == x) return m;
#endif
        if (a[m] < x) low = m + 1; else high = m;
      }
      return -1;
    }
  }
}

namespace InsertionSort {
  class P {
    static void Sort(int[] a) {
      Contract.Requires(a != null);
      for (int i = 1; i < a.Length; i++) {
        int x = a[i], j = i;
#if WRONG
        while (j >= 0 && a[j - 1] > x) { //!
#else
        while (j > 0 && a[j - 1] > x) {
#endif
          a[j] = a[j - 1];
          j--;
        }
        a[j] = x;
      }
    }
  }
}

namespace SelectionMinimum {
  class P {
    static int Smallest(int[] a, int from) {
      Contract.Requires(a != null && 0 <= from && from < a.Length);
      Contract.Ensures(from <= Contract.Result<int>() && Contract.Result<int>() < a.Length);
      Contract.Ensures(Contract.ForAll(from, a.Length, k => a[Contract.Result<int>()] <= a[k])); //!
      int m = from;
      for (int i = from + 1; i < a.Length; i++) {
        Contract.Assert(from <= m && m < a.Length);
        Contract.Assert(Contract.ForAll(from, i, k => a[m] <= a[k]));
#if WRONG
        if (a[i] > a[m]) m = i;
#else
        if (a[i] < a[m]) m = i;
#endif
      }
      return m;
    }
  }
}

namespace LinkedList {
  public class Node { public int value; public Node next; }
  public class List {
    private Node first;
    private int length;
    [ContractInvariantMethod] private void Inv() {
      Contract.Invariant(length >= 0);
      Contract.Invariant(length == 0 || first != null); //!
    }
    public int Length { get { return length; } }
    public void Prepend(int x) {
      Contract.Requires(Length < 1000);
      Node n = new Node();
      n.value = x;
#if WRONG
      n.next = first;
      if (x > 0) first = n;
#else
      n.next = first;
      first = n;
#endif
      length++;
    }
    public int First() {
      Contract.Requires(Length > 0);
      return first.value;
    }
    public bool Contains(int x) {
      for (Node n = first; n != null; n = n.next)
        if (n.value == x) return true;
      return false;
    }
  }
}

namespace StringScanner {
  public class Scanner {
    private readonly string text;
    private int at;
    [ContractInvariantMethod] private void Inv() {
      Contract.Invariant(text != null);
      Contract.Invariant(0 <= at && at <= text.Length);
    }
    public Scanner(string text) { Contract.Requires(text != null); this.text = text; }
    public bool AtEnd { get { return at == text.Length; } }
    public char Peek() { Contract.Requires(!AtEnd); return text[at]; }
    public char Next() {
#if !WRONG
      Contract.Requires(!AtEnd);
#endif
      char c = text[at]; //!
      at++;
      return c;
    }
    public int Number() {
      int n = 0;
      while (at < text.Length && text[at] >= '0' && text[at] <= '9') {
        n = n * 10 + (text[at] - '0');
        at++;
      }
      return n;
    }
    public void SkipBlanks() {
      while (!AtEnd && Peek() == ' ') Next();
    }
  }
}

namespace HandIterator {
  public class ArrayIterator {
    private readonly int[] data;
    private int at;
    [ContractInvariantMethod] private void Inv() {
      Contract.Invariant(data != null);
      Contract.Invariant(-1 <= at && at <= data.Length);
    }
    public ArrayIterator(int[] data) { Contract.Requires(data != null); this.data = data; at = -1; }
    public bool Valid { get { return 0 <= at && at < data.Length; } }
    public bool MoveNext() {
      Contract.Ensures(Contract.Result<bool>() == Valid);
      if (at < data.Length) at++;
      return at < data.Length;
    }
    public int Current {
      get {
#if !WRONG
        Contract.Requires(Valid);
#endif
        return data[at]; //!
      }
    }
  }
  public class P {
    public static int Sum(int[] a) {
      Contract.Requires(a != null);
      ArrayIterator i = new ArrayIterator(a);
      int s = 0;
      while (i.MoveNext()) s = i.Current;
      return s;
    }
  }
}

namespace VisitorPattern {
  abstract class Expr { public abstract int Accept(Visitor v); }
  class Number : Expr {
    public int value;
    public override int Accept(Visitor v) { return v == null ? 0 : v.VisitNumber(this); }
  }
  class Neg : Expr {
    public Expr e;
    public override int Accept(Visitor v) { return v == null ? 0 : v.VisitNeg(this); }
  }
  abstract class Visitor {
    public virtual int VisitNumber(Number n) { Contract.Requires(n != null); return 0; }
    public virtual int VisitNeg(Neg n) { Contract.Requires(n != null); return 0; }
  }
  class Evaluator : Visitor {
    public override int VisitNumber(Number n) { return n.value; }
    public override int VisitNeg(Neg n) {
#if WRONG
      return -n.e.Accept(this); //!
#else
      return n.e == null ? 0 : -n.e.Accept(this);
#endif
    }
  }
}

namespace ObserverPattern {
  public interface IObserver { void Notify(int value); }
  public class Subject {
    private IObserver[] observers;
    private int count;
    public int value;
    [ContractInvariantMethod] private void Inv() {
      Contract.Invariant(observers != null);
      Contract.Invariant(0 <= count && count <= observers.Length);
    }
    public Subject() { observers = new IObserver[4]; }
    public bool Attach(IObserver o) {
      Contract.Requires(o != null);
#if WRONG
      observers[count] = o; //!
#else
      if (count == observers.Length) return false;
      observers[count] = o;
#endif
      count++;
      return true;
    }
    public void Change(int v) {
      value = v;
      for (int i = 0; i < count && i < observers.Length; i++)
        if (observers[i] != null) observers[i].Notify(v);
    }
  }
}

namespace PaperFigure2 {
  // The program of the paper (its figure 2), as C#.
  public class Example {
    private int x;
    private string s;
    [ContractInvariantMethod] private void Inv() { Contract.Invariant(s != null && s.Length >= 12); }
    public Example(int y) { Contract.Requires(y > 0); s = "twelve chars"; x = y; }
    public static void M(int n) {
#if !WRONG
      Contract.Requires(0 < n && n <= 100);
#endif
      Example e = new Example(100 / n); //!
      int k = e.s.Length;
      for (int i = 0; i < n; i++) { e.x += i; }
      Contract.Assert(k == e.s.Length);
    }
  }
}

namespace Matrix {
  class P {
    static int Trace(int[,] m) {
      Contract.Requires(m != null);
#if !WRONG
      Contract.Requires(m.GetLength(0) == m.GetLength(1));
#endif
      int s = 0;
      for (int i = 0; i < m.GetLength(0); i++) s += m[i, i]; //!
      return s;
    }
  }
}

namespace Events {
  delegate void Changed(int n);
  class Source {
    public Changed changed;
    int n;
    void Set(int v) {
      n = v;
#if WRONG
      changed(v); //!
#else
      if (changed != null) changed(v);
#endif
    }
  }
}
