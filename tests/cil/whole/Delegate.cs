// A delegate whose method fails. SPDX-License-Identifier: MIT
using System;
using System.Diagnostics.Contracts;

class P {
  static void Fail() { Contract.Assert(false); }
  static void Main() {
    Action a = Fail;
    a();
  }
}
