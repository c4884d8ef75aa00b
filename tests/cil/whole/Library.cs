// A method of the library of which a row says all, and one of which nothing is known. SPDX-License-Identifier: MIT
using System;
using System.Diagnostics.Contracts;

class P {
  static void Main() { Contract.Assert(Math.Abs(-3) == 3); }
  static void Unknown() { GC.Collect(7); }
}
