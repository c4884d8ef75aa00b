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

namespace ConstantsOfTheLibrary {
  class P {
    static bool Kept(string s) {
      Type[] before = Type.EmptyTypes;
      bool parsed = int.TryParse(s, out int n);
      Contract.Assert(before == Type.EmptyTypes && DBNull.Value != null); // nobody changes them
#if WRONG
      Contract.Assert(before == null); //!
#endif
      return parsed;
    }
  }
}

namespace BaseOfAnAttribute {
  class Mark : Attribute {
    public static int made;
    public readonly int n;
    public Mark(int n) {
      Contract.Ensures(this.n == n && made == Contract.OldValue(made)); //!
#if WRONG
      made++;
#endif
      this.n = n;
    }
    public override string ToString() { made++; return "mark"; }
  }
}
