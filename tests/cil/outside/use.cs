// Uses bag.cs. Methods whose names end in _bad fail. SPDX-License-Identifier: MIT
using System.Diagnostics.Contracts;
using Shop;

class Use {
  static int Fill() {
    var b = new Bag();
    b.Add(3);
    b.Add(4);
    int k = b.Get(1);
    Contract.Assert(k > 0);
    Contract.Assert(b.Count == 2);
    return b.Count;
  }
  static void Nothing_bad() { new Bag().Add(0); }
  static int Beyond_bad() { var b = new Bag(); b.Add(1); return b.Get(1); }
  static void Count_bad() { var b = new Bag(); b.Add(1); Contract.Assert(b.Count == 7); }
  static void Other_bad(Bag c) {
    Contract.Requires(c != null && c.Count < 8);
    var b = new Bag();
    c.Add(1);
    Contract.Assert(b.Count == 0);
  }
  static void Halves(int n) { Contract.Requires(n >= 0); int h; Bag.Halve(n, out h); Contract.Assert(h <= n); }
  static void Halves_bad(int n) { int h; Bag.Halve(n, out h); }
  static void Copies(int[] a) { Contract.Requires(a != null && a.Length > 2); var b = Bag.Copy(a); Contract.Assert(b[1] == a[1]); }
  static void Copies_bad(int[] a) { Contract.Requires(a != null); var b = Bag.Copy(a); Contract.Assert(b.Length > 0); }
  static void Boxes(string s) { Contract.Requires(s != null); new Box<string>().Put(s, 1); }
  static void Boxes_bad(string s) { new Box<string>().Put(s, 1); }
#if EXTENDS
  class Mine : Bag { public override int Size() { return -5; } }
  static void Sizes_bad(Bag b) { Contract.Requires(b != null); Contract.Assert(b.Size() >= 0); }
#else
  static void Sizes(Bag b) { Contract.Requires(b != null); Contract.Assert(b.Size() >= 0); }
#endif
}
