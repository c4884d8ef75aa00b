// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class F : IFormattable { public static int n; public string ToString(string f, IFormatProvider p) { n = 1; return ""; } }
class SF : ISpanFormattable { public static int n; public string ToString(string f, IFormatProvider p) { n = 1; return ""; } public bool TryFormat(Span<char> d, out int w, ReadOnlySpan<char> f, IFormatProvider p) { n = 1; w = 0; return true; } }
class FP : IFormatProvider, ICustomFormatter { public static int n; public object GetFormat(Type t) { n = 1; return this; } public string Format(string f, object o, IFormatProvider p) { n = 1; return ""; } }
class T { public static int n; public override string ToString() { n = 1; return "t"; } }
static class P {
  static void BadInterp() { var f = new F(); F.n = 0; string s = $"{f:x}"; Contract.Assert(F.n == 0); }
  static void BadInterp2() { var f = new T(); T.n = 0; string s = $"a {f} b"; Contract.Assert(T.n == 0); }
  static void BadConcat() { var f = new T(); T.n = 0; string s = "a" + f; Contract.Assert(T.n == 0); }
  static void BadConcat4() { object f = new T(); T.n = 0; string s = string.Concat("a", f, "b"); Contract.Assert(T.n == 0); }
  static void BadSb() { var b = new StringBuilder(); var f = new T(); T.n = 0; b.Append(f); Contract.Assert(T.n == 0); }
  static void BadSb2() { var b = new StringBuilder(); var f = new SF(); SF.n = 0; b.AppendFormat("{0}", f); Contract.Assert(SF.n == 0); }
  static void BadSb3() { var b = new StringBuilder(); var f = new FP(); FP.n = 0; b.AppendFormat(f, "{0}", 3); Contract.Assert(FP.n == 0); }
  static void BadSb4() { var b = new StringBuilder(); var f = new SF(); SF.n = 0; b.Append($"{f}"); Contract.Assert(SF.n == 0); }
  static void BadFmt() { var f = new FP(); FP.n = 0; var s = string.Format(f, "{0}", 3); Contract.Assert(FP.n == 0); }
  static void BadConv() { var f = new T(); T.n = 0; var s = Convert.ToString((object)f); Contract.Assert(T.n == 0); }
  static void BadInt() { var f = new FP(); FP.n = 0; var s = 3.ToString(f); Contract.Assert(FP.n == 0); }
  static void BadInt2() { var f = new FP(); FP.n = 0; var s = int.Parse("3", f); Contract.Assert(FP.n == 0); }
  static void BadWrite() { var f = new T(); T.n = 0; Console.WriteLine("{0}", f); Contract.Assert(T.n == 0); }
  static void BadJoin() { var f = new T(); T.n = 0; var s = string.Join(",", new object[] { f }); Contract.Assert(T.n == 0); }
  static void BadJoin2() { var f = new List<T> { new T() }; T.n = 0; var s = string.Join(",", f); Contract.Assert(T.n == 0); }
  static void BadJoin3() { var f = new[] { new T() }; T.n = 0; var s = string.Join<T>(",", f); Contract.Assert(T.n == 0); }
}
