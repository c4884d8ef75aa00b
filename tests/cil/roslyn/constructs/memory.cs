// Spans, stackalloc, inline arrays, ranges, ref returns of spans.
using System;
using System.Runtime.CompilerServices;

namespace SpanElements {
  public class P {
    public static int First(Span<int> s) {
#if WRONG
      return s[0]; //!
#else
      return s.Length > 0 ? s[0] : 0;
#endif
    }
    public static void Write(int[] a) {
      if (a.Length < 3) return;
      Span<int> s = a.AsSpan(1, 2);
      s[1] = 7;
#if WRONG
      if (a[2] == 7) throw new InvalidOperationException(a[a.Length].ToString()); //!
#else
      if (a[2] != 7) throw new InvalidOperationException(a[a.Length].ToString());
#endif
    }
  }
}

namespace SpanOverArray {
  public class P {
    public static int Sum(ReadOnlySpan<int> s) {
      int sum = 0;
      foreach (int x in s) sum ^= x;
      return sum;
    }
    public static int Part(int[] a, int n) {
#if WRONG
      return Sum(a.AsSpan(n)); //!
#else
      return n < 0 || n > a.Length ? 0 : Sum(a.AsSpan(n));
#endif
    }
  }
}

namespace SpanSlices {
  public class P {
    public static int Length(ReadOnlySpan<char> s, int n) {
      if (n < 0) return 0;
#if WRONG
      return 10 / (s.Slice(n).Length + n - s.Length); //!
#else
      if (n >= s.Length) return 0;
      return 10 / s.Slice(n).Length;
#endif
    }
  }
}

namespace SpanOfText {
  public class P {
    public static char At(string s) {
      ReadOnlySpan<char> part = s.AsSpan(0, s.Length);
#if WRONG
      return part[part.Length]; //!
#else
      return part.IsEmpty ? ' ' : part[part.Length - 1];
#endif
    }
    public static int Same(string s) {
      ReadOnlySpan<char> part = s;
      if (s.Length == 0) return 0;
      return part[0] == s[0] ? 0 : 1 / (s.Length - s.Length);
    }
  }
}

namespace StackMemory {
  public class P {
    public static int Fill(int n) {
#if WRONG
      Span<int> s = stackalloc int[n]; //!
#else
      Span<int> s = stackalloc int[n & 15];
#endif
      for (int i = 0; i < s.Length; i++) s[i] = i;
      return s.Length;
    }
  }
}

namespace Ranges {
  public class P {
    public static string Rest(string s) {
#if WRONG
      return s[1..]; //!
#else
      return s.Length == 0 ? s : s[1..];
#endif
    }
    public static int Last(int[] a) {
#if WRONG
      return a[^1]; //!
#else
      return a.Length == 0 ? 0 : a[^1];
#endif
    }
  }
}

namespace InlineArrays {
  [InlineArray(4)]
  public struct Four { private int first; }
  public class P {
    public static int Use(int n) {
      Four f = default;
      f[0] = n;
#if WRONG
      return n / (n - n); //!
#else
      return f[0] + f[3];
#endif
    }
    public static string Text(int a, int b, int c, int d) { return string.Format("{0}{1}{2}{3}", a, b, c, d); }
  }
}
