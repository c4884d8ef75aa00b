// What the reader of assemblies has to cope with; tests/cil.t looks for the places marked with //@ NAME.
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

namespace Demo {
  public enum Color { Red, Green = 5 }

  [ContractClass(typeof(ShapeContract))]
  public interface IShape { int Area(int scale); }

  [ContractClassFor(typeof(IShape))]
  abstract class ShapeContract : IShape {
    public int Area(int scale) {
      Contract.Requires(scale > 0);                                   //@ inherited
      return 0;
    }
  }

  public class Account<T> where T : class {
    int balance;
    T owner;
    static readonly int[] table = { 1, 2, 3, 4, 5 };
    public int Balance { get { return balance; } }
    public T Owner { get { return owner; } }
    public static int Entry(int i) { return table[i]; }

    [ContractInvariantMethod]
    void Inv() { Contract.Invariant(balance >= 0); }                  //@ invariant

    public Account(T o) {
      Contract.Requires(o != null);                                   //@ constructor
      owner = o;
    }

    public int Deposit(int n, ref int r, out string s) {
      Contract.Requires(n >= 0, "not negative");                      //@ requires
      Contract.Ensures(Contract.Result<int>()
                       == Contract.OldValue(balance) + n);            //@ ensures
      Contract.Ensures(Contract.ForAll(0, n, i => i < n));            //@ forall
      balance += n;
      s = "quote\" back\\slash\n tab\t \u00e9";
      r = 3;
      return balance;
    }

    [Pure] [ContractVerification(false)]
    public static U Id<U>(U x) { return x; }

    public class Inner {
      public double d = 1.5;
      public float f = 2.5f;
      public long l = -1234567890123L;
    }
  }

  public class Program {
    static int Kinds(int k, sbyte a, byte b, short c, ushort d, uint e, ulong f, char g, IntPtr h) {
      switch (k) {
      case 0: return 1;
      case 1: return 2;
      case 2: throw new InvalidOperationException("two");
      }
      Contract.Assert(k != 2);                                        //@ assert
      Contract.Assume(k != 7);                                        //@ assume
      return checked(k + 1);
    }

    public static void Main(string[] args) {
      try {
        Console.WriteLine(Kinds(Account<string>.Id<int>(3), 1, 2, 3, 4, 5, 6, 'x', IntPtr.Zero));
      } catch (InvalidOperationException e) {
        Console.WriteLine(e);
      } finally {
        Console.WriteLine("done");
      }
      int r = 0;
      string s;
      new Account<string>("o").Deposit(3, ref r, out s);
      foreach (int i in new List<int>()) {
        object o = i;
        r += (int) o;
      }
      int[,] m = new int[2, 3];
      m[1, 2] = 3;
      Func<int, int> twice = x => x + r;
      Predicate<string> p = delegate(string t) { return t == s; };
      int? q = null;
      decimal money = 3.5m;
      if (q.HasValue && p(s) && typeof(int) != null && money > 1) r = twice(3);
    }
  }
}
