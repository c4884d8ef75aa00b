// See tests/cil-modern.t. SPDX-License-Identifier: MIT
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; using System.IO; using System.Threading; using System.Threading.Tasks; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Reflection; using System.Runtime.CompilerServices;
class W : TextWriter { public static int n; public override Encoding Encoding => Encoding.UTF8; public override void Write(char c) { n = 1; } public override void WriteLine(string s) { n = 1; } }
class S : MemoryStream { public static int n; public override void Flush() { n = 1; } public override void Write(byte[] b, int o, int c) { n = 1; } protected override void Dispose(bool d) { n = 2; } }
class L : TraceListener { public static int n; public override void Write(string s) { n = 1; } public override void WriteLine(string s) { n = 1; } }
static class P {
  static void BadConsole() { Console.SetOut(new W()); W.n = 0; Console.WriteLine("x"); Contract.Assert(W.n == 0); }
  static void BadConsole2() { Console.SetOut(new W()); W.n = 0; Console.WriteLine(3); Contract.Assert(W.n == 0); }
  static void BadConsole3() { Console.SetOut(new W()); W.n = 0; Console.Write('x'); Contract.Assert(W.n == 0); }
  static void BadConsole4() { Console.SetOut(new W()); W.n = 0; Console.WriteLine(); Contract.Assert(W.n == 0); }
  static void BadStream() { var s = new StreamWriter(new S()); s.Write("x"); S.n = 0; s.Flush(); Contract.Assert(S.n == 0); }
  static void BadStream2() { var s = new StreamWriter(new S()); s.Write("x"); S.n = 0; s.Dispose(); Contract.Assert(S.n == 0); }
  static void BadStream3() { var s = new BinaryWriter(new S()); S.n = 0; s.Write(3); Contract.Assert(S.n == 0); }
  static void BadUsing() { S.n = 0; using (var s = new StreamWriter(new S())) { s.Write("x"); } Contract.Assert(S.n == 0); }
  static void BadTrace() { Trace.Listeners.Add(new L()); L.n = 0; Trace.WriteLine("x"); Contract.Assert(L.n == 0); }
}
