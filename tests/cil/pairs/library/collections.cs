// What methods of the class library demand: collections, arrays, texts, threads.
// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;
using System.Threading;

namespace DictionaryKey {
  class P {
    static int Get(Dictionary<string, int> d, string k) {
      Contract.Requires(d != null && k != null);
#if WRONG
      return d[k]; //!
#else
      return d.ContainsKey(k) ? d[k] : 0;
#endif
    }
  }
}

namespace DictionaryTwice {
  class P {
    static int Two() {
      Contract.Ensures(Contract.Result<int>() == 1);
      Dictionary<string, int> d = new Dictionary<string, int>();
      d.Add("a", 1);
#if WRONG
      d.Add("a", 2); //!
#else
      d.Add("b", 2);
#endif
      return d["a"];
    }
  }
}

namespace ForeachChanged {
  class P {
    static List<int> Copy(List<int> l) {
      Contract.Requires(l != null);
      List<int> r = new List<int>();
#if WRONG
      foreach (int x in l) { //!
        l.Add(x);
      }
#else
      foreach (int x in l) {
        r.Add(x);
      }
#endif
      return r;
    }
  }
}

namespace CountBehindInterface {
  class P {
    static void Add(List<int> l) {
      Contract.Requires(l != null);
      ICollection<int> c = l;
      int n = c.Count;
      l.Add(1);
#if WRONG
      Contract.Assert(c.Count == n); //!
#else
      Contract.Assert(c.Count == n + 1);
#endif
    }
  }
}

namespace ListBehindInterface {
  class P {
    static int First(IList<int> l) {
      Contract.Requires(l != null);
#if !WRONG
      Contract.Requires(l.Count > 0);
#endif
      return l[0]; //!
    }
  }
}

namespace ArrayCopy {
  class P {
    static void Copy(int[] a, int[] b) {
      Contract.Requires(a != null && b != null && a != b && a.Length > 1);
#if !WRONG
      Contract.Requires(a.Length <= b.Length);
#endif
      Contract.Ensures(b[1] == a[1]);
      Array.Copy(a, b, a.Length); //!
    }
  }
}

namespace ArrayFound {
  class P {
    static int Find(int[] a, int x) {
      Contract.Requires(a != null);
      int i = Array.IndexOf(a, x);
#if !WRONG
      if (i < 0) return 0;
#endif
      return a[i]; //!
    }
  }
}

namespace TextRemoved {
  class P {
    static string Cut(string s, int n) {
      Contract.Requires(s != null && n >= 0);
#if WRONG
      return s.Remove(n); //!
#else
      return n < s.Length ? s.Remove(n) : s;
#endif
    }
  }
}

namespace TextRepeated {
  class P {
    static string Blanks(int n) {
#if !WRONG
      Contract.Requires(n >= 0);
#endif
      Contract.Ensures(Contract.Result<string>().Length == n);
      return new string(' ', n); //!
    }
  }
}

namespace DecimalDivision {
  class P {
    static decimal Ratio(decimal a, decimal b) {
#if !WRONG
      if (b == 0) return 0;
#endif
      return a / b; //!
    }
  }
}

namespace InterlockedCount {
  class P {
    int count;
    void Next() {
      Contract.Requires(count == 3);
#if WRONG
      Contract.Ensures(count == 3); //!
#else
      Contract.Ensures(count == 4);
#endif
      Interlocked.Increment(ref count);
    }
  }
}

namespace Events {
  class P {
    event Action Changed;
    void Tell() {
#if WRONG
      Changed(); //!
#else
      if (Changed != null) Changed();
#endif
    }
  }
}

namespace SameVariableTwice {
  class P {
    static void Set(ref int a, ref int b) {
      Contract.Ensures(Contract.ValueAtReturn(out a) == 1);
      a = 1;
      b = 2;
    }
    static void Both() {
      int x = 0, y = 0;
#if WRONG
      Set(ref x, ref x); //!
#else
      Set(ref x, ref y);
#endif
      Contract.Assert(x == 1);
    }
  }
}

namespace ForAllOfList {
  class P {
    static int M(List<int> a, int i) {
      Contract.Requires(a != null && 0 <= i && i < a.Count);
#if !WRONG
      Contract.Requires(Contract.ForAll(a, x => x != 0));
#endif
      return 100 % a[i]; //!
    }
  }
}

namespace ForAllOfObjects {
  class Node {
    public int weight = 1;
  }
  class P {
    static int First(List<Node> nodes) {
      Contract.Requires(nodes != null);
#if WRONG
      Contract.Requires(Contract.ForAll(nodes, n => n != null));
#else
      Contract.Requires(nodes.Count > 0 && Contract.ForAll(nodes, n => n != null));
#endif
      return nodes[0].weight; //!
    }
  }
}

namespace ForAllOfResult {
  class P {
    static List<int> Make(int n) {
      Contract.Requires(n > 0);
      Contract.Ensures(Contract.Result<List<int>>() != null);
      Contract.Ensures(Contract.ForAll(Contract.Result<List<int>>(), x => x > 0)); //!
      Contract.Ensures(Contract.Exists(Contract.Result<List<int>>(), x => x == n));
      List<int> made = new List<int>();
      made.Add(n);
#if WRONG
      made.Add(n - 1);
#else
      made.Add(3);
#endif
      return made;
    }
  }
}

namespace ExistsInList {
  class P {
    static void Mark(List<int> a) {
      Contract.Requires(a != null && a.Count > 1);
      Contract.Ensures(Contract.Exists(a, x => x == 7)); //!
#if WRONG
      a[1] = 6;
#else
      a[1] = 7;
#endif
    }
  }
}

namespace ForAllInLoop {
  class P {
    static void Fill(List<int> a, int n) {
      Contract.Requires(a != null && Contract.ForAll(a, x => x > 0));
      Contract.Ensures(Contract.ForAll(a, x => x > 0));
      for (int i = 0; i < n; i++) {
        Contract.Assert(Contract.ForAll(a, x => x > 0)); //!
#if WRONG
        a.Add(i);
#else
        a.Add(i + 1);
#endif
      }
    }
  }
}

namespace ForAllBeforeChange {
  class P {
    static bool Change(List<int> a) {
      Contract.Requires(a != null && a.Count == 1);
      Contract.Ensures(Contract.Result<bool>() && a.Count == 1 && a[0] == 5);
      a[0] = 5;
      return true;
    }
    static void M(List<int> a) {
      Contract.Requires(a != null && a.Count == 1 && a[0] == 1);
      bool same = Contract.ForAll(a, x => x == 1) == Change(a);
#if WRONG
      Contract.Assert(!same); //!
#else
      Contract.Assert(same);
#endif
    }
  }
}

namespace ForAllBeforeStore {
  class P {
    static bool Change(int[] a) {
      Contract.Requires(a != null && a.Length == 1);
      Contract.Ensures(Contract.Result<bool>() && a[0] == 5);
      a[0] = 5;
      return true;
    }
    static void M(int[] a) {
      Contract.Requires(a != null && a.Length == 1 && a[0] == 1);
      bool same = Contract.ForAll(a, x => x == 1) == Change(a);
#if WRONG
      Contract.Assert(!same); //!
#else
      Contract.Assert(same);
#endif
    }
  }
}

namespace LambdaIsThere {
  class P {
    static bool M(List<int> a) {
#if !WRONG
      Contract.Requires(a != null);
#endif
      return a.Exists(x => x > 4); //!
    }
  }
}

namespace ForAllOfSequence {
  class P {
    static bool M(IEnumerable<int> s) {
#if !WRONG
      Contract.Requires(s != null);
#endif
      return Contract.ForAll(s, x => x > 0); //!
    }
  }
}

namespace ForAllHasEffects {
  class P {
    int n;
    bool Count(int x) {
      n++;
      return x > 0;
    }
    void Each(IEnumerable<int> s) {
      Contract.Requires(s != null);
      Contract.Assume(Contract.ForAll(s, x => Count(x)));
    }
    void M(IEnumerable<int> s) {
      Contract.Requires(s != null);
#if WRONG
      n = 1;
      Each(s);
#else
      Each(s);
      n = 1;
#endif
      Contract.Assert(n == 1); //!
    }
  }
}

namespace RangeCount {
  class P {
    int Sum(int n) {
      Contract.Requires(n <= 1000);
      int s = 0;
#if !WRONG
      if (n < 0) return 0;
#endif
      foreach (int i in System.Linq.Enumerable.Range(1, n)) //!
        s = unchecked(s + i);
      return s;
    }
  }
}

namespace RepeatCount {
  class P {
    IEnumerable<int> Sevens(int n) {
      Contract.Requires(n > 0);
#if WRONG
      return System.Linq.Enumerable.Repeat(7, n - 2); //!
#else
      return System.Linq.Enumerable.Repeat(7, n - 1);
#endif
    }
  }
}
