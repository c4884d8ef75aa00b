// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
static class P { static int n;
  static void BadThread() { var t = new Thread(() => { n = 1; }); n = 0; t.Start(); t.Join(); Contract.Assert(n == 0); }
  static void BadCts() { var c = new CancellationTokenSource(); c.Token.Register(() => { n = 1; }); n = 0; c.Cancel(); Contract.Assert(n == 0); }
  static void BadTl() { var c = new ThreadLocal<int>(() => { n = 1; return 4; }); n = 0; int k = c.Value; Contract.Assert(n == 0); }
  static void BadTask() { var t = new Task(() => { n = 1; }); n = 0; t.RunSynchronously(); Contract.Assert(n == 0); }
  static void BadAwaiter() { var t = new Task(() => { n = 1; }); t.Start(); var a = t.GetAwaiter(); n = 0; a.GetResult(); Contract.Assert(n == 0 || n == 1 && false); }
  static void BadRun() { n = 0; Task.Run(() => { n = 1; }).Wait(); Contract.Assert(n == 0); }
  static void BadRun2() { n = 0; Task.Run(() => { n = 1; }).GetAwaiter().GetResult(); Contract.Assert(n == 0); }
  static void BadLazy() { var l = new Lazy<int>(() => { n = 1; return 3; }); n = 0; int k = l.Value; Contract.Assert(n == 0); }
  static void BadLazyInit() { string s = null; n = 0; LazyInitializer.EnsureInitialized(ref s, () => { n = 1; return "x"; }); Contract.Assert(n == 0); }
  static void BadBarrier() { var b = new Barrier(1, x => { n = 1; }); n = 0; b.SignalAndWait(); Contract.Assert(n == 0); }
  static void BadReg() { var c = new CancellationTokenSource(); var r = c.Token.Register(() => { n = 1; }); n = 0; c.Cancel(true); r.Dispose(); Contract.Assert(n == 0); }
  static void BadParallel() { n = 0; Parallel.For(0, 10, i => { n = 1; }); Contract.Assert(n == 0); }
  static void BadAsyncLocal() { var a = new AsyncLocal<int>(x => { n = 1; }); n = 0; a.Value = 3; Contract.Assert(n == 0); }
  static void BadValueTask() { n = 0; var v = new ValueTask<int>(Task.Run(() => { n = 1; return 2; })); n = 0; int r = v.Result; Contract.Assert(n == 0); }
  static void BadExec() { n = 0; ExecutionContext.Run(ExecutionContext.Capture()!, _ => { n = 1; }, null); Contract.Assert(n == 0); }
  static void BadSync() { n = 0; new SynchronizationContext().Send(_ => { n = 1; }, null); Contract.Assert(n == 0); }
}
