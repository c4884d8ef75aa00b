// Virtual methods of the class library that classes of the program have, too: Bad methods fail, Open ones are not
// decided, others hold. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Diagnostics.Contracts;
class Key : IComparable<Key> {
  public int k;
  public int CompareTo(Key o) { return k - o.k; }
  public override string ToString() { return "K"; }
  public override bool Equals(object o) { return o is Key && ((Key)o).k == k; }
  public override int GetHashCode() { return k; }
}
class SubKey : Key { public override string ToString() { return "S"; } public override int GetHashCode() { return 7; } }
class NewKey : Key { public new virtual string ToString() { return "N"; } }
class BelowNew : NewKey { public override string ToString() { return "B"; } }
class Plain { }
class Res : IDisposable { public static int open; public Res() { open++; } public virtual void Dispose() { open--; } }
class Twice : Res { public override void Dispose() { base.Dispose(); open--; } }
class Hidden : Res, IDisposable { void IDisposable.Dispose() { open += 10; } }
class Inherits : Hidden { }
class Both : IEnumerable<int>, IEnumerable<string> {
  IEnumerator<int> IEnumerable<int>.GetEnumerator() { return null; }
  IEnumerator<string> IEnumerable<string>.GetEnumerator() { return null; }
  public IEnumerator GetEnumerator() { return null; }
}
struct Box : IDisposable { public int k; public void Dispose() { } }
class ByLast : IComparer<int> { public int Compare(int x, int y) { return x % 10 - y % 10; } }
class Own<T> : IEnumerator<T> where T : class {
  public T it; int n;
  public T Current { get { return it; } }
  object IEnumerator.Current { get { return it; } }
  public bool MoveNext() { n++; return n < 3; }
  public void Reset() { n = 0; }
  public void Dispose() { }
}
static class PP {
  static void Main() { }
  static IEnumerable<int> Up(int n) { for (int i = 0; i < n; i++) yield return i; }
  static IEnumerable<T> Two<T>(T a, T b) { yield return a; yield return b; }
  static void HoldsIterator() { int t = 0; foreach (var i in Up(3)) t += i; Contract.Assert(t == 3); }
  static void BadIterator() { int t = 0; foreach (var i in Up(3)) t += i; Contract.Assert(t != 3); }
  static void HoldsGeneric() { string last = ""; foreach (var s in Two("a", "b")) last = s; Contract.Assert(last == "b"); }
  static void HoldsCompare() { IComparable<Key> a = new Key { k = 1 }; Contract.Assert(a.CompareTo(new Key { k = 2 }) < 0); }
  static void BadCompare() { IComparable<Key> a = new Key { k = 1 }; Contract.Assert(a.CompareTo(new Key { k = 2 }) > 0); }
  static void HoldsEquals() { object a = new Key { k = 1 }; Contract.Assert(a.Equals(new SubKey { k = 1 })); }
  static void BadEquals() { object a = new Key { k = 1 }; Contract.Assert(a.Equals(new SubKey { k = 2 })); }
  static void HoldsToString() { object a = new SubKey(); Contract.Assert(a.ToString() == "S"); }
  static void HoldsHash() { object a = new SubKey(); Contract.Assert(a.GetHashCode() == 7); }
  static void HoldsHidden() { object a = new NewKey(); Contract.Assert(a.ToString() == "K"); }
  static void HoldsBelowHidden() { object a = new BelowNew(); Contract.Assert(a.ToString() == "K"); }
  static void BadBelowHidden() { object a = new BelowNew(); Contract.Assert(a.ToString() == "B"); }
  static void OpenPlain() { object a = new Plain(); Contract.Assert(a.ToString() == "Plain"); }
  static void HoldsUsing() { Res.open = 0; using (var r = new Res()) { Contract.Assert(Res.open == 1); } Contract.Assert(Res.open == 0); }
  static void BadUsing() { Res.open = 0; using (var r = new Twice()) { } Contract.Assert(Res.open == 0); }
  static void HoldsTwice() { Res.open = 0; IDisposable d = new Twice(); d.Dispose(); Contract.Assert(Res.open == -1); }
  static void HoldsExplicit() { Res.open = 0; IDisposable d = new Inherits(); d.Dispose(); Contract.Assert(Res.open == 11); }
  static void OpenBoth() { IEnumerable<int> b = new Both(); var e = b.GetEnumerator(); Contract.Assert(e == null); }
  static void OpenBox() { IDisposable d = new Box { k = 1 }; d.Dispose(); }
  static void HoldsComparer() { IComparer<int> c = new ByLast(); Contract.Assert(c.Compare(19, 21) == 8); }
  static void BadComparer() { IComparer<int> c = new ByLast(); Contract.Assert(c.Compare(19, 21) < 0); }
  static void HoldsOwn() { IEnumerator<string> e = new Own<string> { it = "x" }; e.MoveNext(); Contract.Assert(e.Current == "x"); }
  static void HoldsOwnCount() { IEnumerator e = new Own<string> { it = "x" }; Contract.Assert(e.MoveNext() && e.MoveNext() && !e.MoveNext()); }
  static void BadOwnCount() { IEnumerator e = new Own<string> { it = "x" }; Contract.Assert(e.MoveNext() && e.MoveNext() && e.MoveNext()); }
}
