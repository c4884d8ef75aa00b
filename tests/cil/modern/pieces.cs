#nullable enable
// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class M { int f; int[] arr = new int[3]; static int st;
  public static IEnumerable<int> GoodIdx(int[] a) { for (int i = 0; i < a.Length; i++) yield return a[i]; }
  public static IEnumerable<int> BadIdx(int[] a) { for (int i = 0; i <= a.Length; i++) yield return a[i]; }
  public static IEnumerable<int> GoodTwo(int n) { if (n == 0) yield break; yield return 1; yield return 10 / n; }
  public static IEnumerable<int> BadTwo(int n) { if (n == 1) yield break; yield return 1; yield return 10 / n; }
  public static IEnumerable<int> BadLate(int n) { yield return 1; yield return 2; yield return 3; int k = 0; yield return n / k; }
  public IEnumerable<int> BadField() { f = 1; yield return 1; Contract.Assert(f == 1); }
  public IEnumerable<int> GoodField() { f = 1; Contract.Assert(f == 1); yield return 1; }
  public static IEnumerable<int> BadStatic() { st = 1; yield return 1; Contract.Assert(st == 1); }
  public static IEnumerable<int> BadArr(int[] a) { if (a.Length == 0) yield break; a[0] = 1; yield return 1; yield return 5 / a[0]; }
  public static IEnumerable<int> GoodLocal() { int k = 3; yield return 1; k++; yield return 2; Contract.Assert(k == 4); }
  public static IEnumerable<int> BadLocal() { int k = 3; yield return 1; k++; yield return 2; Contract.Assert(k == 3); }
  public static IEnumerable<int> GoodParam(int n) { n = 5; yield return 1; Contract.Assert(n == 5); }
  public static IEnumerable<int> BadParam(int n) { n = 5; yield return n; n = 0; yield return 10 / n; }
  public static IEnumerable<int> BadFinally(int n) { try { yield return 1; yield return 10 / n; } finally { st = 3; } }
  public static IEnumerable<int> Open_BadFinally2(int n) { try { yield return 1; } finally { st = 10 / n; } }
  public static IEnumerable<int> BadAfterFinally(int n) { try { yield return 1; } finally { st = 3; } yield return 10 / n; }
  public static IEnumerable<int> BadForeach(List<int> l) { foreach (var x in l) { yield return 10 / x; } }
  public static IEnumerable<int> Open_GoodForeach(List<int> l) { foreach (var x in l) { if (x > 0) yield return 10 / x; } }
  public static IEnumerable<int> BadUsing(int n) { using (var d = new MemoryStream()) { yield return 1; yield return 10 / n; } }
  public static IEnumerable<int> BadNested(int n) { for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) yield return 10 / (n + i + j); }
  public static IEnumerable<int> GoodWhile(int n) { while (n > 0) { yield return 10 / n; n--; } }
  public static IEnumerable<int> BadWhile(int n) { while (n >= 0) { yield return 10 / n; n--; } }
  public static async Task<int> GoodIf(int n) { if (n == 0) return 0; await Task.Delay(1); if (n == int.MinValue) return 1; return 10 / n; }
  public static async Task<int> BadIf(int n) { if (n == 1) return 0; await Task.Delay(1); return 10 / n; }
  public static async Task<int> BadLoopA(int n) { for (int i = 0; i < 3; i++) { await Task.Delay(1); n += 10 / i; } return n; }
  public static async Task<int> GoodLoopA(int[] a) { int s = 0; for (int i = 0; i < a.Length; i++) { await Task.Delay(1); s += a[i]; } return s; }
  public static async Task<int> BadLoopB(int[] a) { int s = 0; for (int i = 0; i <= a.Length; i++) { await Task.Delay(1); s += a[i]; } return s; }
  public static async Task<int> BadTry(int n) { try { await Task.Delay(1); n = 10 / n; } finally { n = 3; } return n; }
  public static async Task<int> GoodTry(int n) { try { await Task.Delay(1); n = 10 / n; } catch (DivideByZeroException) { n = 3; } return n; }
  public static async Task<int> BadTry2(int n) { try { await Task.Delay(1); n = 10 / n; } catch (DivideByZeroException) { n = 1 / n; } return n; }
  public static async Task<int> BadTryLoop(int n) { for (int i = 0; i < 3; i++) { try { await Task.Delay(1); n += 10 / i; } catch (InvalidCastException) { } } return n; }
  public static async Task<int> BadTwoAwaits(int n) { await Task.Delay(1); await Task.Delay(2); int k = 0; await Task.Delay(3); return n / k; }
  public async Task BadFieldA() { f = 1; await Task.Yield(); Contract.Assert(f == 1); }
  public async Task GoodFieldA() { await Task.Yield(); f = 1; Contract.Assert(f == 1); }
  public static async Task BadStaticA() { st = 1; await Task.Yield(); Contract.Assert(st == 1); }
  public static async Task<int> BadUsingA(int n) { using (var s = new MemoryStream()) { await Task.Yield(); return 10 / n; } }
  public static async Task<int> BadAwaitUsing(int n) { await using (var s = new MemoryStream()) { await Task.Yield(); } return 10 / n; }
  public static async Task<int> BadCond(int n, Task<bool> t) { return await t ? 1 : 10 / n; }
  public static async Task<int> BadExpr(int n, Task<int> t) { return 10 / n + await t; }
  public static async Task<int> BadExpr2(Task<int> t) { return 10 / await t; }
  public static async Task<int> BadNull(Task<string?> t) { var s = await t; return s!.Length; }
  public static async Task<int> BadCatchAwait(int n) { try { await Task.Yield(); } catch (Exception) { await Task.Yield(); return 10 / n; } return 0; }
  public static async Task<int> BadFinAwait(int n) { try { await Task.Yield(); } finally { await Task.Delay(10 / n); } return 0; }
  public static async Task BadVoid(string? s) { await Task.Yield(); Console.WriteLine(s!.Length); }
  public static async void BadAsyncVoid(int[] a) { await Task.Yield(); a[5] = 1; }
  public static async IAsyncEnumerable<int> BadStream(int n) { await Task.Yield(); yield return 10 / n; }
  public static async IAsyncEnumerable<int> BadStream2(int n) { yield return 1; await Task.Yield(); yield return 2; yield return 10 / n; }
  public static async Task<int> BadEach(IAsyncEnumerable<int> q) { int s = 0; await foreach (var x in q) s += 10 / x; return s; }
  public static Func<Task<int>> Mk(int n) { return async () => { await Task.Yield(); return 10 / n; }; }
}
