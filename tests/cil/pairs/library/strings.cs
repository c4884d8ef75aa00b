// Strings and other classes of the library.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.Contracts;
using System.Text;
using System.Threading;

namespace StringLength {
  class P {
    static int M(string s) {
#if !WRONG
      Contract.Requires(s != null);
#endif
      Contract.Ensures(Contract.Result<int>() >= 0);
      return s.Length; //!
    }
  }
}

namespace StringIndex {
  class P {
    static char M(string s, int i) {
      Contract.Requires(s != null && 0 <= i);
#if !WRONG
      Contract.Requires(i < s.Length);
#endif
      return s[i]; //!
    }
  }
}

namespace StringEmpty {
  class P {
    static char M(string s) {
#if WRONG
      if (s == "") return ' ';
#else
      if (string.IsNullOrEmpty(s)) return ' ';
#endif
      return s[0]; //!
    }
  }
}

namespace StringLiteral {
  class P {
    static void M() {
      string s = "hello";
#if WRONG
      Contract.Assert(s.Length == 4); //!
#else
      Contract.Assert(s.Length == 5 && s[0] == 'h' && s != null);
#endif
    }
  }
}

namespace StringConcat {
  class P {
    static string M(string a, string b) {
      Contract.Requires(a != null && b != null && a.Length == 2 && b.Length == 3);
      Contract.Ensures(Contract.Result<string>() != null && Contract.Result<string>().Length == 5); //!
#if WRONG
      return a + a;
#else
      return a + b;
#endif
    }
  }
}

namespace StringSubstring {
  class P {
    static string M(string s, int n) {
      Contract.Requires(s != null && n >= 0);
#if !WRONG
      Contract.Requires(n <= s.Length);
#endif
      Contract.Ensures(Contract.Result<string>().Length == s.Length - n);
      return s.Substring(n); //!
    }
  }
}

namespace StringPart {
  class P {
    static string M(string s) {
      Contract.Requires(s != null);
#if WRONG
      return s.Length > 3 ? s.Substring(2, 3) : s; //!
#else
      return s.Length > 4 ? s.Substring(2, 3) : s;
#endif
    }
  }
}

namespace StringEquality {
  class P {
    static void M(string a, string b) {
      Contract.Requires(a != null && b != null && a == b);
#if WRONG
      Contract.Assert(a == b + "x"); //!
#else
      Contract.Assert(a.Length == b.Length);
#endif
    }
  }
}

namespace StringSearch {
  class P {
    static string M(string s) {
      Contract.Requires(s != null);
      int i = s.IndexOf(':');
#if WRONG
      return s.Substring(i); //!
#else
      return i < 0 ? s : s.Substring(i);
#endif
    }
  }
}

namespace ObjectToString {
  class P {
    static int M(object o) {
#if !WRONG
      Contract.Requires(o != null);
#endif
      return o.ToString().Length; //!
    }
  }
}

namespace MathAbs {
  class P {
    static int M(int a, int b) {
#if WRONG
      Contract.Ensures(Contract.Result<int>() > a); //!
#else
      Contract.Ensures(Contract.Result<int>() >= a && Contract.Result<int>() >= b);
#endif
      return Math.Max(a, b);
    }
  }
}

namespace MathMinimum {
  class P {
    static int M(int a) {
#if !WRONG
      Contract.Requires(a != int.MinValue);
#endif
      Contract.Ensures(Contract.Result<int>() >= 0);
      return Math.Abs(a); //!
    }
  }
}

namespace ListAdd {
  class P {
    static void M(List<int> l) {
      Contract.Requires(l != null && l.Count == 2);
      l.Add(7);
#if WRONG
      Contract.Assert(l.Count == 2); //!
#else
      Contract.Assert(l.Count == 3 && l[2] == 7);
#endif
    }
  }
}

namespace ListBounds {
  class P {
    static int M(List<int> l, int i) {
      Contract.Requires(l != null && i >= 0);
#if !WRONG
      Contract.Requires(i < l.Count);
#endif
      return l[i]; //!
    }
  }
}

namespace ListFresh {
  class P {
    static void M() {
      List<string> l = new List<string>();
      l.Add("a");
      l.Add("b");
#if WRONG
      Contract.Assert(l[0] == l[1]); //!
#else
      Contract.Assert(l.Count == 2 && l[1] != null);
#endif
    }
  }
}

namespace ListLoop {
  class P {
    static int M(List<int> l) {
      Contract.Requires(l != null);
      int n = 0;
      for (int i = 0; i < l.Count; i++) n = l[i];
#if WRONG
      n = l[l.Count - 1]; //!
#endif
      return n;
    }
  }
}

namespace NullableValue {
  class P {
    static int M(int? n) {
#if WRONG
      return n.Value; //!
#else
      return n.HasValue ? n.Value : 0;
#endif
    }
  }
}

namespace DictionaryCount {
  class P {
    static void M(Dictionary<int, int> d) {
      Contract.Requires(d != null);
      int before = d.Count;
      d[3] = 4;
#if WRONG
      Contract.Assert(d.Count == before); //!
#else
      Contract.Assert(d.Count >= before);
#endif
    }
  }
}

namespace StringBuilding {
  class P {
    static string M(int n) {
      Contract.Ensures(Contract.Result<string>() != null);
      StringBuilder b = new StringBuilder();
      b.Append("x").Append(n);
#if WRONG
      b = null;
#endif
      return b.ToString(); //!
    }
  }
}

namespace DebugAssertion {
  class P {
    static int M(int n) {
#if !WRONG
      Contract.Requires(n > 0);
#endif
      Debug.Assert(n >= 0); //!
      return n;
    }
  }
}

namespace MonitorLock {
  class P {
    object o = new object();
    int n;
    void M() {
      Contract.Requires(o != null);
      lock (o) {
        n = 3;
#if WRONG
        Contract.Assert(n == 4); //!
#else
        Contract.Assert(n == 3);
#endif
      }
    }
  }
}

namespace ConsoleOutput {
  class P {
    int n;
    void M() {
      n = 3;
      Console.WriteLine("n = " + n);
#if WRONG
      Contract.Assert(n == 4); //!
#else
      Contract.Assert(n == 3);
#endif
    }
  }
}

namespace UnknownLibrary {
  class P {
    int n;
    static int M(P p, System.IO.StringReader r) {
      Contract.Requires(p != null && r != null);
      string s = r.ReadLine();
#if WRONG
      return s.Length; //!
#else
      return s == null ? 0 : s.Length;
#endif
    }
  }
}

// What Roslyn makes of a switch over strings: by their hashes first.
namespace SwitchByHash {
  [System.Runtime.CompilerServices.CompilerGenerated]
  sealed class Details {
    internal static uint ComputeStringHash(string s) {
      uint h = 0;
      if (s != null) {
        h = 2166136261u;
        for (int i = 0; i < s.Length; i++) h = (s[i] ^ h) * 16777619;
      }
      return h;
    }
  }
  class P {
    static int Number(string s) {
      Contract.Ensures(Contract.Result<int>() == (s == "one" ? 1 : s == "two" ? 2 : s == "three" ? 3 : s == "" ? 4 : 0)); //!
      uint h = Details.ComputeStringHash(s);
      if (h <= 2290484163u) {
        if (h == 2166136261u) {
          if (s == "") return 4;
        } else if (h == 2290484163u) {
          if (s == "three") return 3;
        }
#if WRONG
      } else if (h == 3190065192u) {
#else
      } else if (h == 3190065193u) {
#endif
        if (s == "two") return 2;
      } else if (h == 3123124719u) {
        if (s == "one") return 1;
      }
      return 0;
    }
  }
}
