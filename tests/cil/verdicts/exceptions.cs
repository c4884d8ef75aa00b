// See basics.cs. Exceptions that .NET throws by itself, in a try block whose handlers take them or not. SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

namespace Exceptions {
  class Own : Exception { }
  class P {
    static int Index(int[] a, int i) { Contract.Requires(a != null); try { return a[i]; } catch (IndexOutOfRangeException) { return -1; } } //= verified
    static int Index2(int[] a, int i) { try { return a[i]; } catch (IndexOutOfRangeException) { return -1; } } //= refuted
    static int Both(int[] a, int i) { try { return a[i]; } catch (IndexOutOfRangeException) { return -1; } catch (NullReferenceException) { return -2; } } //= verified
    static int Quotient(int a, int b) { try { return a / b; } catch (DivideByZeroException) { return 0; } catch (OverflowException) { return 1; } } //= verified
    static int Quotient2(int a, int b) { try { return a / b; } catch (DivideByZeroException) { return 0; } } //= refuted
    static int Arithmetic(int a, int b) { try { return a / b; } catch (ArithmeticException) { return 0; } } //= verified
    static int Unrelated(int a, int b) { Contract.Requires(a > 0); try { return a / b; } catch (InvalidCastException) { return 0; } } //= refuted
    static int OfProgram(int a, int b) { Contract.Requires(a > 0); try { return a / b; } catch (Own) { return 0; } } //= refuted
    static string Cast(object o) { try { return (string)o; } catch (InvalidCastException) { return ""; } } //= verified
    static string Cast2(object o) { try { return (string)o; } catch (NullReferenceException) { return ""; } } //= refuted
    static int Unbox(object o) { try { return (int)o; } catch (InvalidCastException) { return 0; } catch (NullReferenceException) { return 1; } } //= verified
    static int Null(string s) { try { return s.Length; } catch (NullReferenceException) { return 0; } } //= verified
    static int All(int[] a, int i) { try { return a[i]; } catch { return -1; } } //= verified
    static int Checked(int x) { try { return checked(x + 1); } catch (OverflowException) { return x; } } //= verified
    static int Size(int n) { try { return new int[n].Length; } catch (OverflowException) { return 0; } } //= verified
    static int Value(int? n) { try { return n.Value; } catch (InvalidOperationException) { return 0; } } //= verified
    static int Value2(int? n) { try { return n.Value; } catch (NullReferenceException) { return 0; } } //= refuted
    // What the handler finds is what was there when the exception came.
    static int After(int[] a, int i) { int r = 1; try { r = a[i]; } catch (Exception) { r = 0; } return 5 / r; } //= refuted
    static void Before(int[] a, int i) { int n = 0; try { n = 1; a[i] = 3; n = 2; } catch (Exception) { Contract.Assert(n == 1); } } //= verified
    static void Before2(int[] a, int i) { int n = 0; try { n = 1; a[i] = 3; n = 2; } catch (Exception) { } Contract.Assert(n == 2); } //= refuted
    static int Handler(int[] a, int i) { try { return a[i]; } catch (Exception) { return a[i]; } } //= refuted
    // A finally block runs in between.
    static int Finally(int[] a, int i) { int n = 0; try { try { return a[i]; } finally { n = 3; } } catch (Exception) { Contract.Assert(n == 3); return n; } } //= verified
    static int Finally2(int[] a, int i) { int n = 0; try { try { return a[i]; } finally { n = 3; } } catch (Exception) { Contract.Assert(n == 0); return n; } } //= refuted
    static int Finally3(int[] a, int i) { int n = 0; try { try { return a[i]; } finally { n = 3; } } catch (Own) { return n; } } //= refuted
    static int Outer(int[] a, int i) { try { try { return a[i]; } catch (Own) { return 1; } } catch (Exception) { return 2; } } //= verified
    static int InHandler(int[] a, int i) { try { throw new Own(); } catch (Own) { return a[i]; } } //= refuted
    // A handler that throws it again does not take it.
    static int Again(int[] a, int i) { try { try { return a[i]; } catch (Exception) { throw; } } catch (Exception) { return 5; } } //= unproved
    static int Again2(int[] a, int i) { Contract.Requires(a != null); try { return a[i]; } catch (IndexOutOfRangeException) { Console.WriteLine(i); throw; } } //= refuted
    static int Again3(int[] a, int i) { Contract.Requires(a != null); try { return a[i]; } catch (Exception e) { throw e; } } //= refuted
    static int Again4(int[] a, int i) { Contract.Requires(a != null); try { return a[i]; } catch (Exception) { if (i > 5) throw; return 0; } } //= unproved
    static int Wrapped(int[] a, int i) { Contract.Requires(a != null); try { return a[i]; } catch (Exception e) { throw new InvalidOperationException("", e); } } //= verified
    static int Loop(int[] a) { int n = 0; for (int i = 0; i < 10; i++) { try { n = a[i]; } catch (Exception) { break; } } return n; } //= verified
    static int InExpression(int[] a, int i, int x) { Contract.Ensures(Contract.Result<int>() <= 7); int r = 7; try { r = (x < 7 ? x : 7) + 0 * a[i]; } catch (Exception) { } return r; } //= verified
    // The library checks what it demands: null by an exception that is known, all else by one that may be any.
    static int Text(string s) { try { return int.Parse(s); } catch (ArgumentNullException) { return 0; } } //= verified
    static int Text2(string s) { try { return int.Parse(s); } catch (InvalidCastException) { return 0; } } //= refuted
    static int Text3(string s) { try { return int.Parse(s); } catch (Exception) { return 0; } } //= verified
    static int List(List<int> l, int i) { Contract.Requires(l != null); try { return l[i]; } catch (Exception) { return 0; } } //= verified
    static int List2(List<int> l, int i) { Contract.Requires(l != null); try { return l[i]; } catch (ArgumentException) { return 0; } } //= unproved
    static int List3(List<int> l, int i) { Contract.Requires(l != null); try { return l[i]; } catch (Own) { return 0; } } //= refuted
    static void Contracts(int x) { try { Contract.Assert(x > 0); } catch (Exception) { } } //= refuted
  }
}
