// Comparisons that classes of the library have for themselves.
using System;
using System.Diagnostics.Contracts;

namespace TypeIsNotNull {
  class P {
    static string Name(Type t) {
#if !WRONG
      Contract.Requires(t != null);
#endif
      return t.FullName; //!
    }
    static string Of(int[] a) {
      Contract.Requires(a != null);
      return Name(a.GetType());
    }
  }
}

namespace DelegateIsNotNull {
  class P {
    static void Call(Action f) {
#if WRONG
      if (f == null) f(); //!
#else
      if (f != null) f();
#endif
    }
  }
}
