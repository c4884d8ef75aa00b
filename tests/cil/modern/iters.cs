#nullable enable
// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
static class P {
  public static IEnumerable<int> GoodGen(int n) { for (int i = 0; i < n; i++) yield return i; }
  public static IEnumerable<int> BadGen(int n) { yield return 1; yield return 10 / n; }
  public static IEnumerable<int> GoodReq(int n) { Contract.Requires(n > 0); yield return 10 / n; }
  public static IEnumerable<int> BadIdx(int[] a) { for (int i = 0; i <= a.Length; i++) yield return a[i]; }
  public static IEnumerable<int> GoodIdx(int[] a) { for (int i = 0; i < a.Length; i++) yield return a[i]; }
  public static IEnumerable<string> GoodStr(string[] a) { foreach (var s in a) if (s != null) yield return s.Trim(); }
  public static IEnumerable<int> BadNull(string? s) { yield return s!.Length; }
  public static IEnumerable<int> GoodNull(string s) { yield return s.Length; }
  public static int GoodSum(IEnumerable<int> q) { int s = 0; foreach (var x in q) s += x; return s; }
  public static int BadDiv(IEnumerable<int> q) { int s = 0; foreach (var x in q) s += 10 / x; return s; }
  public static int GoodDiv(IEnumerable<int> q) { int s = 0; foreach (var x in q) if (x > 0) s += 10 / x; return s; }
  public static int GoodList(List<int> l) { int n = 0; foreach (var x in l) n++; return n; }
  public static void BadModify(List<int> l) { foreach (var x in l) l.Add(x); }
  public static void GoodModify(List<int> l) { for (int i = 0; i < l.Count; i++) l[i] = 0; }
  public static void BadModify2(List<int> l) { for (int i = 0; i <= l.Count; i++) l[i] = 0; }
  public static int BadFirst(List<int> l) { return l[0]; }
  public static int GoodFirst(List<int> l) { return l.Count > 0 ? l[0] : 0; }
  public static int BadLast(List<int> l) { return l[l.Count]; }
  public static int GoodLast(List<int> l) { if (l.Count == 0) return 0; return l[^1]; }
  public static void GoodRemove(List<int> l) { if (l.Count > 0) l.RemoveAt(l.Count - 1); }
  public static void BadRemove(List<int> l) { l.RemoveAt(l.Count - 1); }
  public static int GoodDict(Dictionary<string, int> d) { return d.TryGetValue("a", out var v) ? v : 0; }
  public static int BadDict(Dictionary<string, int> d) { return d["a"]; }
  public static int GoodDict2(Dictionary<string, int> d) { return d.ContainsKey("a") ? d["a"] : 0; }
  public static int GoodDict3(Dictionary<int, int> d, int k) { d[k] = 3; return d[k]; }
  public static void BadDictAdd(Dictionary<int, int> d) { d.Add(1, 2); d.Add(1, 3); }
  public static int GoodQueue(Queue<int> q) { return q.Count > 0 ? q.Dequeue() : 0; }
  public static int BadQueue(Queue<int> q) { return q.Dequeue(); }
  public static int GoodStack(Stack<int> q) { q.Push(3); return q.Pop(); }
  public static int BadStack(Stack<int> q) { q.Push(3); q.Pop(); return q.Pop(); }
  public static List<int> Open_GoodColl() { List<int> l = [1, 2, 3]; return l; }
  public static int BadColl() { int[] l = [1, 2, 3]; return l[3]; }
  public static int GoodColl2() { int[] l = [1, 2, 3]; return l[2]; }
  public static int BadColl3() { List<int> l = [1, 2, 3]; return 1 / (l.Count - 3); }
  public static int Open_GoodColl3() { List<int> l = [1, 2, 3]; return l[2]; }
}
