// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
enum E { A, B }
static class P {
  static int BadNoMatch(int x) { return x switch { 1 => 1, 2 => 2 }; }
  static int BadText(string s) { return s switch { "a" => 1, "b" => 2 }; }
  static int GoodMatch(int x) { return x switch { < 3 => 1, >= 3 => 2 }; }
  static int GoodEnum(E e) { return e switch { E.A => 1, E.B => 2 }; }
  static int GoodKnown(bool b) { return b switch { true => 1, false => 0 }; }
  static int GoodPre(int x) { Contract.Requires(x == 1 || x == 2); return x switch { 1 => 1, 2 => 2 }; }
}
