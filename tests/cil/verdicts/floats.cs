// Floating-point numbers. See basics.cs. SPDX-License-Identifier: MIT
using System;
using System.Diagnostics.Contracts;
namespace Floats {
class P {
  float f;
  public static void Cmp(double d) { Contract.Requires(d > 0.1); Contract.Assert(d != 0.0); } //= verified
  public static void CmpW(double d) { Contract.Requires(d > 0.1); Contract.Assert(d > 0.2); } //= refuted
  public static void Tenth() { Contract.Assert(0.1f == 0.1); } //= refuted
  public static void Prec(double d) { float g = (float)d; Contract.Assert((double)g == d); } //= unproved
  public static int ToInt(double d) { Contract.Requires(d >= 0 && d < 100); Contract.Ensures(Contract.Result<int>() >= 0); return (int)d; } //= verified
  public static void Tenth2() { Contract.Assert(0.5f == 0.5); } //= verified
  public static void Inc(double d) { Contract.Requires(d > 0 && d < 10); Contract.Assert(d + 1 > d); } //= verified
  public static void IncW(double d) { Contract.Requires(d > 0); Contract.Assert(d + 1 > d); } //= refuted
  public static void NaNCmp() { double n = double.NaN; Contract.Assert(n != n); } //= verified
  public static void NaNCmpW() { double n = double.NaN; Contract.Assert(n == n); } //= refuted
  public static void InfC() { Contract.Assert(double.PositiveInfinity > 1e300); } //= verified
  public static int Trunc() { int i = (int)3.9; Contract.Assert(i == 3); return i; } //= verified
  public static int TruncW() { int i = (int)3.9; Contract.Assert(i == 4); return i; } //= refuted
  public static void Neg(double d) { Contract.Requires(d < 0); Contract.Assert(-d > 0); } //= verified
  public void Fld() { f = 3.5f; Contract.Assert(f > 3); } //= verified
  public void FldW() { f = 3.5f; Contract.Assert(f > 4); } //= refuted
  public static double Avg(double[] a) { Contract.Requires(a != null && a.Length > 0); double s = 0; for (int i = 0; i < a.Length; i++) s += a[i]; return s / a.Length; } //= verified
  public static double Scale(double[] a, double k) { Contract.Requires(a != null); double s = 0; foreach (double x in a) s += x * k + 1; return s; } //= verified
  public static double Poly(double x) { double y = x * x; y = y * x + 2 * y - x / 3; return y + Math.Sin(x); } //= verified
  public static double MaxA(double[] a) { Contract.Requires(a != null && a.Length > 0); double m = a[0]; for (int i = 1; i < a.Length; i++) if (a[i] > m) m = a[i]; return m; } //= verified
  public static bool Between(float x, float lo, float hi) { Contract.Requires(lo <= hi); Contract.Ensures(!Contract.Result<bool>() || x >= lo); return x >= lo && x <= hi; } //= verified
  public static bool BetweenW(float x, float lo, float hi) { Contract.Requires(lo <= hi); Contract.Ensures(Contract.Result<bool>()); return x >= lo && x <= hi; } //= refuted
  public static double Half(double x) { Contract.Requires(x >= 0 && x <= 100); Contract.Ensures(Contract.Result<double>() <= 50); return x / 2; } //= verified
  public static double HalfW(double x) { Contract.Requires(x >= 0 && x <= 100); Contract.Ensures(Contract.Result<double>() < 50); return x / 2; } //= refuted
  public static double Sq(double x) { Contract.Requires(!double.IsNaN(x) && !double.IsInfinity(x)); Contract.Ensures(Contract.Result<double>() >= 0); return x * x; } //= verified
  public static double Clamp(double x) { Contract.Ensures(Contract.Result<double>() >= 0 && Contract.Result<double>() <= 1 || double.IsNaN(x)); return x < 0 ? 0 : x > 1 ? 1 : x; } //= verified
}
}
