// What is never null although no annotation says so: private fields, parameters of private methods, results, and what
// compilers capture for lambdas, iterators and async methods.
#nullable disable
using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace PrivateField {
  public class P {
    private string name = "";
    public void Set(string s) {
      if (s == null) throw new ArgumentNullException(nameof(s));
      name = s;
    }
#if WRONG
    public void Clear() { name = null; }
    public int Size() { return name.Length; } //!
#else
    public int Size() { return name.Length; }
#endif
  }
}

namespace FieldOfParameter {
  public class P {
    private readonly string name;
#if WRONG
    public P(string s) { name = s; }
    public int Size() { return name.Length; } //!
#else
    public P(string s) { name = s ?? throw new ArgumentNullException(nameof(s)); }
    public int Size() { return name.Length; }
#endif
  }
}

namespace FieldOnOneWay {
  public class P {
    private string name;
    public P(bool b) {
#if WRONG
      if (b) name = "a";
#else
      name = b ? "a" : "b";
#endif
    }
    public int Size() { return name.Length; } //!
  }
}

namespace FieldReadEarly {
  public class Base {
    public Base() { Seen(); }
    protected virtual void Seen() { }
  }
  public class P : Base {
    private readonly string name;
    public P() { name = "a"; }
#if WRONG
    protected override void Seen() { Console.WriteLine(name.Length); } //!
#else
    protected override void Seen() { Console.WriteLine(name); }
#endif
  }
}

namespace StaticReadEarly {
  public class Other {
    public static readonly Other One = new Other();
    static readonly int seen = P.Ask();
  }
  public class P {
#if WRONG
    static readonly Other other = Other.One;
    static readonly object asked = new object();
#else
    static readonly object asked = new object();
#endif
    public static int Ask() { return asked.GetHashCode(); } //!
  }
}

namespace PrivateParameter {
  public class P {
    private static int Size(string s) { return s.Length; } //!
    public static int Of(string s) {
#if WRONG
      return Size(s) + Size("a");
#else
      return s == null ? 0 : Size(s) + Size("a");
#endif
    }
  }
}

namespace PrivateResult {
  public class P {
    private static string Text(int n) {
#if WRONG
      return n > 0 ? "a" : null;
#else
      return n > 0 ? "a" : "b";
#endif
    }
    public static int Size(int n) { return Text(n).Length; } //!
  }
}

#nullable enable
namespace Captured {
  public class P {
#if WRONG
    public static Func<int> Size(string? s, int n) { return () => s!.Length + n; } //!
#else
    public static Func<int> Size(string s, int n) { return () => s.Length + n; }
#endif
  }
}
#nullable disable

namespace LocalFunction {
  public class P {
    private readonly string a = "a";
    public int Sum(object o) {
      string s = o == null ? "" : "s";
#if WRONG
      if (o == a) s = null;
#endif
      int At(int i) => a.Length + i + s.Length; //!
      return At(0) + At(1);
    }
  }
}

namespace IteratorThis {
  public class P {
    private readonly string name = "a";
    public IEnumerable<int> Sizes(int n) {
      yield return name.Length;
#if WRONG
      yield return n / (n - n); //!
#else
      yield return n / 2;
#endif
    }
  }
}

namespace AsyncThis {
  public class P {
    private readonly string name = "a";
    public async Task<int> Size(int n) {
      int size = name.Length;
      await Task.Yield();
#if WRONG
      return size / (n - n); //!
#else
      return size / 2;
#endif
    }
  }
}

namespace AutomaticStatic {
  public class P {
    public static P Instance { get; } = new P();
    public static P Maker { get; set; }
    public static int Use() {
#if WRONG
      return Maker.GetHashCode(); //!
#else
      return Maker == null ? Instance.GetHashCode() : Maker.GetHashCode();
#endif
    }
    public static bool Kept() {
      Maker = new P();
      return Maker != null && Instance != null;
    }
  }
}
