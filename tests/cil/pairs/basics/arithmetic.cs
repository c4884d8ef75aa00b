// Integers, Booleans and branches.
using System;
using System.Diagnostics.Contracts;

namespace DivideBy {
  class P {
    static int M(int n) {
#if !WRONG
      Contract.Requires(n > 0);
#endif
      return 100 / n; //!
    }
  }
}

namespace RemainderBy {
  class P {
    static int M(int a, int n) {
#if WRONG
      Contract.Requires(n != 1);
#else
      Contract.Requires(n >= 1);
#endif
      Contract.Ensures(Contract.Result<int>() < n);
      return a % n; //!
    }
  }
}

namespace DivideMinimum {
  class P {
    static int M(int a, int b) {
      Contract.Requires(b < 0);
#if !WRONG
      Contract.Requires(a > int.MinValue);
#endif
      return a / b; //!
    }
  }
}

namespace TruncatedDivision {
  class P {
    static void M() {
      int a = -7, b = 2;
#if WRONG
      Contract.Assert(a / b == -4); //!
#else
      Contract.Assert(a / b == -3);
      Contract.Assert(a % b == -1);
      Contract.Assert(7 / -b == -3);
      Contract.Assert(7 % -b == 1);
#endif
    }
  }
}

namespace WrapAround {
  class P {
    static int M(int n) {
#if !WRONG
      Contract.Requires(n < int.MaxValue);
#endif
      Contract.Ensures(Contract.Result<int>() > n); //!
      return n + 1;
    }
  }
}

namespace Negation {
  class P {
    static int M(int n) {
#if !WRONG
      Contract.Requires(n != int.MinValue);
#endif
      Contract.Ensures(Contract.Result<int>() >= 0); //!
      return n < 0 ? -n : n;
    }
  }
}

namespace MidPoint {
  class P {
    static int M(int low, int high) {
      Contract.Requires(0 <= low && low < high);
      Contract.Ensures(low <= Contract.Result<int>() && Contract.Result<int>() < high); //!
#if WRONG
      return (low + high) / 2;
#else
      return low + (high - low) / 2;
#endif
    }
  }
}

namespace CheckedSum {
  class P {
    static int M(int a, int b) {
#if WRONG
      Contract.Requires(a > 0);
#else
      Contract.Requires(a > 0 && b < 0);
#endif
      return checked(a + b); //!
    }
  }
}

namespace ShortCircuit {
  class P {
    static bool M(int[] a, int i) {
#if WRONG
      return a.Length > i & a[i] > 0; //!
#else
      return a != null && 0 <= i && i < a.Length && a[i] > 0;
#endif
    }
  }
}

namespace BooleanAlgebra {
  class P {
    static void M(bool a, bool b) {
#if WRONG
      Contract.Assert((a ^ b) == (a || b)); //!
#else
      Contract.Assert((a ^ b) == ((a || b) && !(a && b)));
      Contract.Assert(!(a & b) == (!a | !b));
#endif
    }
  }
}

namespace NestedBranches {
  class P {
    static int Sign(int n) {
      Contract.Ensures(n == 0 || Contract.Result<int>() != 0); //!
      Contract.Ensures(n <= 0 || Contract.Result<int>() == 1);
      if (n > 0) return 1;
#if WRONG
      if (n < -1) return -1;
#else
      if (n < 0) return -1;
#endif
      return 0;
    }
  }
}

namespace SwitchCases {
  class P {
    static int Days(int month) {
      Contract.Requires(1 <= month && month <= 12);
      Contract.Ensures(28 <= Contract.Result<int>() && Contract.Result<int>() <= 31); //!
      switch (month) {
      case 2: return 28;
#if WRONG
      case 4: case 6: case 9: return 30;
      case 11: return 13;
#else
      case 4: case 6: case 9: case 11: return 30;
#endif
      default: return 31;
      }
    }
  }
}

namespace ConditionalValue {
  class P {
    static int Clamp(int n, int low, int high) {
#if !WRONG
      Contract.Requires(low <= high);
#endif
      Contract.Ensures(low <= Contract.Result<int>()); //!
      return n < low ? low : n > high ? high : n;
    }
  }
}

namespace LoopCount {
  class P {
    static int M(int n) {
      Contract.Requires(n >= 0);
      Contract.Ensures(Contract.Result<int>() == n); //!
      int i = 0;
#if WRONG
      do i++; while (i < n);
#else
      while (i < n) i++;
#endif
      return i;
    }
  }
}

namespace LoopDown {
  class P {
    static int M(int n) {
      Contract.Requires(n >= 0);
      Contract.Ensures(Contract.Result<int>() == 0); //!
      int i = n;
#if WRONG
      while (i > 1) i--;
#else
      while (i > 0) i--;
#endif
      return i;
    }
  }
}

namespace NestedLoops {
  class P {
    static int M(int n, int m) {
      Contract.Requires(0 <= n && n < 100 && 0 <= m && m < 100);
      int k = 0;
      for (int i = 0; i < n; i++) {
        k = i;
        for (int j = 0; j < m; j++) {
          Contract.Assert(i < n);
#if WRONG
          Contract.Assert(j < i); //!
#else
          Contract.Assert(j < m && k == i);
#endif
        }
      }
      return k;
    }
  }
}

namespace EarlyExit {
  class P {
    static int Find(int[] a, int x) {
      Contract.Requires(a != null);
      Contract.Ensures(Contract.Result<int>() < a.Length);
      Contract.Ensures(Contract.Result<int>() < 0 || a[Contract.Result<int>()] == x); //!
      for (int i = 0; i < a.Length; i++) {
        if (a[i] == x) break;
        if (i == 3)
#if WRONG
          return i;
#else
          return -1;
#endif
      }
      return -1;
    }
  }
}

namespace AssumeUsed {
  class P {
    static void M(int x, int y) {
      Contract.Assume(x > y);
#if WRONG
      y++;
#endif
      Contract.Assert(x > y); //!
    }
  }
}

namespace AssignedParameter {
  class P {
    static int M(int n) {
      Contract.Requires(n > 10 && n < 100);
      int before = n;
      n = n - 10;
#if WRONG
      Contract.Assert(before == n); //!
#else
      Contract.Assert(before == n + 10);
#endif
      return n;
    }
  }
}

namespace CallChain {
  class P {
    static int Twice(int n) {
      Contract.Requires(-1000 <= n && n <= 1000);
      Contract.Ensures(Contract.Result<int>() == 2 * n);
      return n + n;
    }
    static void M(int n) {
#if WRONG
      Contract.Requires(0 < n && n <= 1001);
#else
      Contract.Requires(0 < n && n <= 500);
#endif
      int m = Twice(Twice(n)); //!
      Contract.Assert(m == 4 * n);
    }
  }
}

namespace Recursion {
  class P {
    static int Sum(int n) {
      Contract.Requires(0 <= n && n <= 1000);
      Contract.Ensures(Contract.Result<int>() == n);
      if (n == 0) return 0;
#if WRONG
      return 1 + Sum(n - 2); //!
#else
      return 1 + Sum(n - 1);
#endif
    }
  }
}

namespace Constants {
  class P {
    const int Size = 8;
    static readonly int Other = 3;
    static void M() {
#if WRONG
      Contract.Assert(Size * 2 == 15); //!
#else
      Contract.Assert(Size * 2 == 16);
#endif
    }
  }
}
