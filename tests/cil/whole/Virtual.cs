// A virtual call: the base method fails. SPDX-License-Identifier: MIT
using System.Diagnostics.Contracts;

class B {
  public virtual void Foo() { Contract.Assert(false); }
}

class D : B {
  public override void Foo() { base.Foo(); }
}

class P {
  static void Main() {
    D d = new D();
    d.Foo();
  }
}
