// Constructs of today's C#: patterns, tuples, records, local functions, using, lock, filters, checked operators, ...
using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Tuples {
  public class P {
    public static int Between(int a, int b) {
      var (low, high) = a < b ? (a, b) : (b, a);
      (low, high) = (high, low);
#if WRONG
      return 1 / (high <= low ? 0 : 1); //!
#else
      return 1 / (high <= low ? 1 : 0);
#endif
    }
    public static int Parts(int n) {
      (int x, string s) t = (n, "a");
      if (t.x != n || t.s == null) return 1 / (n - n);
      t.x = 3;
      return 1 / t.x + t.s.Length;
    }
  }
}

namespace Patterns {
  public abstract record Shape;
  public record Circle(int Radius) : Shape;
  public record Box(int Width, int Height) : Shape;
  public class P {
    public static int Area(Shape s) => s switch {
      Circle { Radius: > 0 and < 100 } c => c.Radius * c.Radius,
      Box(var w, var h) when w > 0 && h > 0 => 1 / w,
#if WRONG
      Box b => 1 / b.Width, //!
#endif
      null => throw new ArgumentNullException(nameof(s)),
      _ => 0
    };
    public static int Size(object o) {
      if (o is not string { Length: > 0 } text) return 0;
      return 1 / text.Length;
    }
    public static int Kind(int n) => n switch { < 0 => -1, 0 => 0, 1 or 2 or 3 => 1, _ => 2 };
    public static int Day(string s) {
      switch (s) {
      case "mon": return 1;
      case "tue": return 2;
      case "wed": return 3;
      case "thu": return 4;
      case "fri": return 5;
      case "sat": return 6;
      case "sun": return 7;
      default: return 0;
      }
    }
  }
}

namespace Records {
  public record Account(string Owner, int Balance) {
    public Account Pay(int n) {
      Account next = this with { Balance = Balance - n };
#if WRONG
      return next.Owner == null ? next : next with { Balance = 1 / n }; //!
#else
      return next.Owner == null ? next : next with { Balance = n == 0 ? 0 : 1 / n };
#endif
    }
  }
  public readonly record struct Point(int X, int Y);
  public class P {
    public static bool Same(Account a, Account b) => a == b && a.Equals(b) && new Point(1, 2) == new Point(1, 2);
  }
}

namespace Filters {
  public class P {
    public static int Try(int n, Func<int, int> f) {
      try {
        return f(n);
      } catch (InvalidOperationException e) when (n > 0 && e.Message.Length > 0) {
#if WRONG
        return 1 / (n - 1); //!
#else
        return 1 / n;
#endif
      } catch (Exception e) when (e.InnerException is ArgumentException inner) {
        return inner.Message.Length;
      }
    }
  }
}

namespace UsingAndLock {
  public sealed class Gate : IDisposable {
    private readonly object key = new object();
    private int opened;
    public void Dispose() {
      lock (key) {
#if WRONG
        opened = 1 / (opened - opened); //!
#else
        opened = 0;
#endif
      }
    }
    public static int Use(int n) {
      using var gate = new Gate();
      using (new Gate()) return n;
    }
  }
}

namespace CheckedOperators {
  public readonly struct Small {
    public readonly int N;
    public Small(int n) { N = n; }
    public static Small operator checked +(Small a, Small b) => new Small(checked((a.N & 7) + (b.N & 7)));
    public static Small operator +(Small a, Small b) => new Small(a.N ^ b.N);
  }
  public class P {
    public static Small Plain(Small a, Small b) => unchecked(a + b);
    public static int Add(int a, int b) {
#if WRONG
      return checked(a + b); //!
#else
      return checked((a & 7) + (b & 7));
#endif
    }
    public static nint Native(nint n) => n == 0 ? 1 : 12 / n;
  }
}

namespace Interpolation {
  public class P {
    public static string Text(int n, string? s) {
#if WRONG
      return $"{n}: {s!.Length}"; //!
#else
      return $"{n,5:X}: {s?.Length ?? 0} {(n > 0 ? s : null)}";
#endif
    }
  }
}

namespace PrimaryConstructors {
  public class Box(int size, string name) {
    private readonly int[] items = new int[Math.Max(size, 1)];
    public int Size => items.Length + (name ?? "").Length;
#if WRONG
    public int Part(int n) => size / n; //!
#else
    public int Part(int n) => n <= 0 ? size : size / n;
#endif
  }
  public class Named { public required string Name { get; init; } public int Size() => Name is null ? 0 : Name.Length; }
}

namespace DefaultMembers {
  public interface ISized {
    int Size();
#if WRONG
    int Half() => 2 / Size(); //!
#else
    int Half() => Size() / 2;
#endif
    static abstract int Most { get; }
  }
  public class Sized : ISized { public int Size() => 3; public static int Most => 9; }
  public class P {
    public static int Use(ISized s) => s == null ? 0 : s.Half();
    public static int Best<T>() where T : ISized => T.Most;
  }
}

namespace Iterators {
  public class P {
    public static IEnumerable<int> Count(int n) {
      for (int i = 0; i < n; i++) {
#if WRONG
        yield return n / i; //!
#else
        yield return i < 0 ? 0 : n / (i / 2 + 1);
#endif
      }
    }
    public static int Sum(List<int> list) {
      int sum = 0;
      if (list == null) return 0;
      foreach (int x in list) sum ^= x;
      return sum;
    }
    public static int[] Collect(int a, int b) => [a, b, ..new int[] { 1, 2 }];
  }
}

namespace AsyncMethods {
  public class P {
    public static async Task<int> Twice(int n, Task<int> t) {
      if (t == null) throw new ArgumentNullException(nameof(t));
      int got = await t;
      await Task.Yield();
#if WRONG
      return got / n; //!
#else
      return n <= 0 ? got : got / n;
#endif
    }
    public static async ValueTask Nothing(int n) { if (n > 0) await Task.Yield(); }
  }
}

namespace RefLocals {
  public ref struct Cursor {
    private ReadOnlySpan<int> rest;
    public Cursor(ReadOnlySpan<int> s) { rest = s; }
    public int Next() {
#if WRONG
      int first = rest[0]; //!
      rest = rest.Slice(1);
#else
      if (rest.IsEmpty) return -1;
      int first = rest[0];
      rest = rest.Slice(1);
#endif
      return first;
    }
  }
  public class P {
    public static void Swap(ref int a, ref int b) { int t = a; a = b; b = t; }
    public static int Read(in int a, ref readonly int b) => a ^ b;
    public static int Use(int x, int y) {
      Swap(ref x, ref y);
      return Read(in x, ref y);
    }
  }
}
