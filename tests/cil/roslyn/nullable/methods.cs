// Nullable annotations of parameters and results. In the manner of tests/cil/pairs.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace ParameterDemanded {
  public class P {
    static int Size(string s) {
      return s.Length;
    }
    public int Use(string? s) {
#if WRONG
      return Size(s!); //!
#else
      return s == null ? 0 : Size(s);
#endif
    }
  }
}

namespace ParameterMaybe {
  public class P {
    public int Size(string? s) {
#if WRONG
      return s!.Length; //!
#else
      return s?.Length ?? 0;
#endif
    }
  }
}

namespace ResultPromised {
  public class P {
    string Name(bool b, string? other) {
#if WRONG
      return (b ? "yes" : other)!; //!
#else
      return b ? "yes" : other ?? "no";
#endif
    }
    public int Use() { return Name(false, null).Length; }
  }
}

namespace OutPromised {
  public class P {
    void Get(int n, out string s) {
#if WRONG
      s = n > 0 ? "a" : null!; } //!
#else
      s = n > 0 ? "a" : "b"; }
#endif
    public int Use() { Get(1, out string s); return s.Length; }
  }
}

namespace RefBothWays {
  public class P {
    void Swap(ref string a, ref string b) { string c = a; a = b; b = c; }
    public int Use(string? x) {
      string a = "a", b = x!;
#if WRONG
      Swap(ref a, ref b); //!
#else
      if (x == null) return 0;
      Swap(ref a, ref b);
#endif
      return a.Length + b.Length;
    }
  }
}

namespace WhenTrue {
  public class P {
    bool TryGet(int n, [NotNullWhen(true)] out string? s) {
#if WRONG
      s = null; return n >= 0; //!
#else
      s = n > 0 ? "a" : null; return n > 0;
#endif
    }
    public int Use(int n) { return TryGet(n, out string? s) ? s.Length : 0; }
  }
}

namespace WhenFalse {
  public class P {
    bool Misses(int n, [MaybeNullWhen(true)] out string s) {
      s = n > 0 ? "a" : null!;
#if WRONG
      return false; //!
#else
      return n <= 0;
#endif
    }
    public int Use(int n) { return Misses(n, out string? s) ? 0 : s.Length; }
  }
}

namespace NotNullChecked {
  public class P {
    static void Check([NotNull] object? o) {
#if WRONG
      if (o == null) return; //!
#else
      if (o == null) throw new ArgumentNullException();
#endif
    }
    public int Use(string? s) { Check(s); return s.Length; }
  }
}

namespace IfNotNull {
  public class P {
    [return: NotNullIfNotNull("s")]
    string? Same(string? s, bool b) {
#if WRONG
      if (b) return null; //!
#endif
      return s;
    }
    public int Use(string s) { return Same(s, true).Length; }
  }
}

namespace NoReturn {
  public class P {
    [DoesNotReturn]
    static void Fail(bool b) {
#if WRONG
      if (b) return; //!
#endif
      throw new InvalidOperationException();
    }
    public int Use(string? s) { if (s == null) Fail(true); return s.Length; }
  }
}

namespace NoReturnIf {
  public class P {
    static void Assert([DoesNotReturnIf(false)] bool condition) {
#if WRONG
      if (!condition) return; //!
#else
      if (!condition) throw new InvalidOperationException();
#endif
    }
    public int Use(string? s) { Assert(s != null); return s.Length; }
  }
}

namespace AllowAndDisallow {
  public class P {
    static int Loose([AllowNull] string s) { return s == null ? 0 : s.Length; }
    static int Strict([DisallowNull] string? s) { return s.Length; }
    public int Use(string? s) {
#if WRONG
      return Loose(s) + Strict(s!); //!
#else
      return Loose(s) + (s != null ? Strict(s) : 0);
#endif
    }
  }
}

namespace ResultMaybe {
  public class P {
    [return: MaybeNull] static string Find(int n) { return n > 0 ? "a" : null!; }
    public int Use() {
#if WRONG
      return Find(-1)!.Length; //!
#else
      return Find(-1)?.Length ?? 0;
#endif
    }
  }
}

namespace ElementsDemanded {
  public class P {
    static int Sum(string[] names) {
      int n = 0;
      foreach (string s in names) n += s.Length > 3 ? 1 : 0;
      return n;
    }
    public int Use() {
#if WRONG
      return Sum(new string[3]); //!
#else
      return Sum(new string[] { "a", "b" });
#endif
    }
  }
}

namespace ElementsMaybe {
  public class P {
    public int First(string?[] names) {
#if WRONG
      return names.Length > 0 ? names[0]!.Length : 0; //!
#else
      return names.Length > 0 ? names[0]?.Length ?? 0 : 0;
#endif
    }
  }
}

namespace VirtualDemands {
  public abstract class Shape {
    public abstract int Size(string name);
    public abstract string Name { get; }
  }
  public class Square : Shape {
    public override int Size(string name) { return name.Length; }
    public override string Name { get {
#if WRONG
      return null!; //!
#else
      return "square";
#endif
    } }
  }
  public class P {
    public int Use(Shape s) { return s.Size(s.Name); }
  }
}

namespace InterfaceDemands {
  public interface INamed { int Size(string name); }
  public class Named : INamed {
    public int Size(string name) { return name.Length; }
  }
  public class P {
    public int Use(INamed n, string? s) {
#if WRONG
      return n.Size(s!); //!
#else
      return n.Size(s ?? "");
#endif
    }
  }
}

namespace OverrideDemandsMore {
  public class Base { public virtual int Size(string? s) { return 0; } }
  public class Derived : Base {
#pragma warning disable CS8765
#if WRONG
    public override int Size(string s) { return s.Length; } //!
#else
    public override int Size(string s) { return s == null ? 1 : s.Length; }
#endif
  }
}

namespace EqualsTakesNull {
  public class P {
    int n;
#pragma warning disable CS8765
#if WRONG
    public override bool Equals(object o) { return o.GetHashCode() == n; } //!
#else
    public override bool Equals(object o) { return o is P p && p.n == n; }
#endif
    public override int GetHashCode() { return n; }
  }
}

namespace GenericOpen {
  public class Box<T> {
    T value;
    public Box(T v) { value = v; }
    public T Get() { return value; }
    public int Size() {
#if WRONG
      object? o = value; return o!.GetHashCode(); //!
#else
      object? o = value; return o == null ? 0 : o.GetHashCode();
#endif
    }
  }
}

namespace WithoutAnnotations {
#nullable disable
  public class P {
    public int Size(string s) {
#if WRONG
      return s.Length; //!
#else
      return s == null ? 0 : s.Length;
#endif
    }
  }
#nullable restore
}
