// Integers of all sizes, bits, floating-point numbers.
using System;
using System.Diagnostics.Contracts;

namespace LongRange {
  class P {
    static void M(int n) {
      long x = (long)n * n;
#if WRONG
      Contract.Assert(x <= int.MaxValue); //!
#else
      Contract.Assert(x >= 0 || n > 0);
#endif
    }
  }
}

namespace LongWraps {
  class P {
    static void M(long n) {
      Contract.Requires(n > 0);
      long x = n + 1;
#if WRONG
      Contract.Assert(x > n); //!
#else
      Contract.Assert(x > n || x == long.MinValue);
#endif
    }
  }
}

namespace UnsignedSum {
  class P {
    static void M(uint a, uint b) {
      uint s = a + b;
#if WRONG
      Contract.Assert(s >= a); //!
#else
      Contract.Assert(s >= a || s < b);
#endif
    }
  }
}

namespace UnsignedCompare {
  class P {
    static void M(int a) {
      Contract.Requires(a < 0);
#if WRONG
      Contract.Assert((uint)a < 10); //!
#else
      Contract.Assert((uint)a > int.MaxValue);
#endif
    }
  }
}

namespace UnsignedDivide {
  class P {
    static void M(uint a) {
#if WRONG
      Contract.Assert(a / 2 < int.MaxValue); //!
#else
      Contract.Assert(a / 2 <= int.MaxValue);
#endif
    }
  }
}

namespace ByteCast {
  class P {
    static void M(int a) {
      Contract.Requires(a >= 0 && a < 300);
      byte b = (byte)a;
#if WRONG
      Contract.Assert(b == a); //!
#else
      Contract.Assert(a > 255 || b == a);
#endif
    }
  }
}

namespace SbyteCast {
  class P {
    static void M(byte b) {
      sbyte s = (sbyte)b;
#if WRONG
      Contract.Assert(s >= 0); //!
#else
      Contract.Assert(b > 127 || s == b);
#endif
    }
  }
}

namespace ShortSum {
  class P {
    static void M(short a, short b) {
      int s = a + b;
      short t = (short)s;
#if WRONG
      Contract.Assert(t == s); //!
#else
      Contract.Assert(t == s || s > 32767 || s < -32768);
#endif
    }
  }
}

namespace CharRange {
  class P {
    static void M(char c) {
#if WRONG
      Contract.Assert(c < 256); //!
#else
      Contract.Assert(c >= 0 && c <= 65535);
#endif
    }
  }
}

namespace LongToInt {
  class P {
    static void M(long n) {
      Contract.Requires(n >= 0 && n <= 1L << 32);
      int i = (int)n;
#if WRONG
      Contract.Assert(i >= 0); //!
#else
      Contract.Assert(i == n || n > int.MaxValue);
#endif
    }
  }
}

namespace CheckedCast {
  class P {
    static void M(int a) {
#if !WRONG
      Contract.Requires(a >= 0 && a < 256);
#endif
      byte b = checked((byte)a);
#if WRONG
      Contract.Assert(b > 255); //!
#else
      Contract.Assert(b >= 0);
#endif
    }
  }
}

namespace CheckedUnsigned {
  class P {
    static void M(uint a, uint b) {
      Contract.Requires(a >= b);
      uint d = checked(a - b);
#if WRONG
      Contract.Assert(d < a); //!
#else
      Contract.Assert(d <= a);
#endif
    }
  }
}

namespace MaskLowBits {
  class P {
    static void M(int n) {
      int m = n & 7;
#if WRONG
      Contract.Assert(m < 7); //!
#else
      Contract.Assert(m >= 0 && m < 8);
#endif
    }
  }
}

namespace MaskParity {
  class P {
    static void M(int n) {
      Contract.Requires(n >= 0);
#if WRONG
      Contract.Assert((n & 1) == 0); //!
#else
      Contract.Assert((n & 1) == n % 2);
#endif
    }
  }
}

namespace AndBound {
  class P {
    static void M(int a, int b) {
      Contract.Requires(a >= 0 && b >= 0);
#if WRONG
      Contract.Assert((a & b) < a); //!
#else
      Contract.Assert((a & b) <= a);
#endif
    }
  }
}

namespace OrBound {
  class P {
    static void M(int a, int b) {
      Contract.Requires(a >= 0 && b >= 0);
#if WRONG
      Contract.Assert((a | b) > b); //!
#else
      Contract.Assert((a | b) >= b);
#endif
    }
  }
}

namespace XorSelf {
  class P {
    static void M(int a, int b) {
#if WRONG
      Contract.Assert((a ^ b) == 0); //!
#else
      Contract.Assert((a ^ a) == 0);
#endif
    }
  }
}

namespace ShiftLeft {
  class P {
    static void M(int n) {
      Contract.Requires(n >= 0 && n < 1000);
#if WRONG
      Contract.Assert((n << 3) == n * 4); //!
#else
      Contract.Assert((n << 3) == n * 8);
#endif
    }
  }
}

namespace ShiftRight {
  class P {
    static void M(int n) {
      Contract.Requires(n < 0);
#if WRONG
      Contract.Assert(n >> 1 < -1); //!
#else
      Contract.Assert(n >> 1 < 0);
#endif
    }
  }
}

namespace ShiftRightUnsigned {
  class P {
    static void M(uint n) {
#if WRONG
      Contract.Assert((n >> 31) == 0); //!
#else
      Contract.Assert((n >> 31) <= 1);
#endif
    }
  }
}

namespace Complement {
  class P {
    static void M(int n) {
#if WRONG
      Contract.Assert(~n == -n); //!
#else
      Contract.Assert(~n == -n - 1);
#endif
    }
  }
}

namespace LongSwitch {
  class P {
    static void M(long n) {
      int k;
      switch (n) { case 1: k = 10; break; case 5000000000: k = 20; break; default: k = 0; break; }
#if WRONG
      Contract.Assert(k == 0 || k == 10); //!
#else
      Contract.Assert(k == 0 || k >= 10);
#endif
    }
  }
}

namespace FloatNotEqual {
  class P {
    static void M(double d) {
#if WRONG
      Contract.Assert(d == d); //!
#else
      Contract.Assert(!(d < d));
#endif
    }
  }
}

namespace FloatOrder {
  class P {
    static void M(double a, double b) {
      Contract.Requires(a < b);
#if WRONG
      Contract.Assert(b - a > 0); //!
#else
      Contract.Assert(!(b < a));
#endif
    }
  }
}

namespace FloatRemembered {
  class P {
    static void M(double a) {
      double b = a;
      float f = 1.5f;
#if WRONG
      Contract.Assert(b < 100.0); //!
#else
      Contract.Assert(!(b < a) && f == f == (f == f));
#endif
    }
  }
}

// Names that are words of Boogie, or names of the prelude.
public struct Field {
  public int RNE;
}

namespace ReservedNames {
  public class Words {
    public static int Rounded(int RNA, int roundTowardZero, Field ancestor) {
      Contract.Requires(RNA > 0 && ancestor.RNE > 0);
      Contract.Ensures(Contract.Result<int>() > 0); //!
      int RTP = RNA;
      if (roundTowardZero > 0) RTP = ancestor.RNE;
#if WRONG
      RTP = RTP - 1;
#endif
      return RTP;
    }
  }
}
