// A delegate of two methods, and objects of which only the library knows the type. SPDX-License-Identifier: MIT
using System;
using System.Diagnostics.Contracts;

class P {
  static int calls;
  static void Count() { calls++; }
  static void Main() {
    Action a = Count;
    a += Count;
    a();
  }
  static void Handed(Action a) {
    Contract.Requires(a != null);
    a();
  }
}
