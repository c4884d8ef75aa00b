// More calls of this kind: Bad methods fail, Open ones are not decided, others hold. SPDX-License-Identifier: MIT
using System; using System.Diagnostics.Contracts;
interface G<T> { T Id(T x); }
class Two : G<int>, G<string> { int G<int>.Id(int x) { Contract.Assert(x != 5); return x; } string G<string>.Id(string x) { return x; } }
class GB<T> { public virtual T Id(T x) { Contract.Assert(false); return x; } }
class GD : GB<int>, G<int> { }
interface IOut<out T> { T Get(); }
class CO : IOut<string> { public string Get() { Contract.Assert(false); return ""; } }
abstract class AB { public abstract void F(); public void Call() { F(); } }
class AC : AB { int n; public AC(int k) { n = k; } public override void F() { Contract.Assert(n != 3); } }
class Nest<T> { public class In : AB { public T t; public override void F() { Contract.Assert(false); } } }
class GenSub<T> : AB { public override void F() { Contract.Assert(false); } }
class Sub2 : GenSub<int> { public override void F() { } }
class Rec : AB { public AB next; public override void F() { if (next != null) next.F(); else Contract.Assert(false); } }
struct SS : IDisposable { public int k; public void Dispose() { Contract.Assert(k != 1); } }
class PP {
  static Action st; static int cnt; 
  virtual protected void VV() { Contract.Assert(false); }
  static void Fail() { Contract.Assert(false); }
  static void Main() {}
  static void Open1() { G<int> g = new Two(); g.Id(5); }
  static void Open2() { G<int> g = new GD(); g.Id(5); }
  static void Bad3() { IOut<object> o = new CO(); o.Get(); }
  static void Bad4() { new AC(3).Call(); }
  static void Holds4ok() { new AC(4).Call(); }
  static void Bad5() { AB a = new Nest<int>.In(); a.F(); }
  static void Bad6() { AB a = new GenSub<string>(); a.F(); }
  static void Holds6ok() { AB a = new Sub2(); a.F(); }
  static void Bad7() { Rec a = new Rec(); a.next = new Rec(); a.F(); }
  static void Bad8() { st = Fail; st(); }
  static void Bad9() { Action a = new PP().VV; a(); }
  static void Bad11() { Func<Action> f = () => Fail; f()(); }
  static void Bad12() { Action<AB> f = x => x.F(); f(new AC(3)); }
  static void Bad13() { AB[] s = { new AC(1), new AC(3) }; foreach (var x in s) x.F(); }
  static void Each<T>(T t) where T : AB { Contract.Requires(t != null); t.F(); }
  static void Bad15() { Each<AC>(new AC(3)); }
  static void Bad16() { using (var s = new SS { k = 1 }) { } }
  static void Bad17() { Action a = null; a(); }
  static void Bad18() { object o = new AC(3); (o as AB).F(); ((AB)o).F(); }
  static void Tw(Action a) { a(); a(); }
  static void Bad19() { int n = 0; Tw(() => n++); Contract.Assert(n == 1); }
  static void Holds19ok() { int n = 0; Tw(() => n++); Contract.Assert(n == 2); }
  static void Bad20() { Delegate d = (Action)Fail; ((Action)d)(); }
}
