// Iterators and async methods: their code is shown under their own name. See basics.cs. SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;
using System.Threading.Tasks;
namespace Pieces {
  class Iterators {
    int f;
    public static IEnumerable<int> Up(int n) { for (int i = 0; i < n; i++) { yield return i; Contract.Assert(i >= 0); } } //= verified
    public static IEnumerable<int> First(int n) { Contract.Assert(n > 0); yield return n; } //= refuted
    public static IEnumerable<int> Pre(int n) { Contract.Requires(n > 0); yield return 10 / n; } //= verified
    public static IEnumerable<int> Pre2(int n) { Contract.Requires(n >= 0); yield return 10 / n; } //= refuted
    public static IEnumerable<int> Later(int n) { Contract.Requires(n > 0); yield return 1; yield return 10 / n; } //= verified
    public static IEnumerable<int> Changed(int n) { Contract.Requires(n > 0); n = 0; yield return 1; yield return 10 / n; } //= fails
    public static void Call() { foreach (int x in Pre(3)) { } } //= verified
    public static void Call2() { foreach (int x in Pre(0)) { } } //= refuted
    public static IEnumerable<int> Post() { Contract.Ensures(Contract.Result<IEnumerable<int>>() != null); yield break; } //= verified
    public IEnumerable<int> Field() { f = 3; Contract.Assert(f == 3); yield return f; } //= verified
    public IEnumerable<int> Field2() { f = 3; yield return f; Contract.Assert(f == 3); } //= unproved
    public static IEnumerable<int> Null(string[] a) { yield return a.Length; } //= refuted
    public static IEnumerable<int> Guard(int n) { if (n > 0) { yield return 1; Contract.Assert(n > 0); } } //= verified
  }
  class Async {
    public static async Task<int> Pre(int n) { Contract.Requires(n > 0); await Task.Delay(1); return 10 / n; } //= verified
    public static async Task<int> Early(int n) { int k = 10 / n; await Task.Delay(1); return k; } //= refuted
    public static async Task<int> Length(string s) { Contract.Requires(s != null); await Task.Yield(); return s.Length; } //= verified
    public static async Task<int> Call() { int a = await Pre(1); return a; } //= verified
    public static async Task<int> Call2() { int a = await Pre(0); return a; } //= refuted
    public int Balance { get; private set; }
    public int Share(int people) { return Balance / people; } //= refuted
    public static async Task<int> Sum(IEnumerable<Task<int>> parts) { int n = 0; foreach (Task<int> p in parts) n = unchecked(n + await p); return n; }
  }
}
