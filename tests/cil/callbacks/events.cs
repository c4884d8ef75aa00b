// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class E { public event Action Ev; public event EventHandler<int> Ev2; public void Fire() { Ev?.Invoke(); } public void Fire2() { Ev2?.Invoke(this, 3); } }
static class P { static int n;
  static void BadEv() { var e = new E(); e.Ev += () => { n = 1; }; n = 0; e.Fire(); Contract.Assert(n == 0); }
  static void BadEv2() { var e = new E(); e.Ev2 += (s, x) => { n = x; }; n = 0; e.Fire2(); Contract.Assert(n == 0); }
  static void BadObs() { var o = new System.Collections.ObjectModel.ObservableCollection<int>(); o.CollectionChanged += (s, x) => { n = 1; }; n = 0; o.Add(3); Contract.Assert(n == 0); }
  static void BadObs2() { var o = new System.Collections.ObjectModel.ObservableCollection<int>(); o.CollectionChanged += (s, x) => { n = 1; }; IList<int> l = o; n = 0; l.Add(3); Contract.Assert(n == 0); }
  static void BadProgress() { IProgress<int> p = new Progress<int>(x => { n = 1; }); n = 0; p.Report(3); Contract.Assert(n == 0); }
  static void BadWeak() { var d = new System.Collections.Concurrent.ConcurrentDictionary<int, int>(); n = 0; d.GetOrAdd(1, k => { n = 1; return k; }); Contract.Assert(n == 0); }
}
