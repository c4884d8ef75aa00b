// Iterators and async methods: their contracts are in classes that the compiler makes. SPDX-License-Identifier: MIT
using System.Collections.Generic;
using System.Diagnostics.Contracts;
using System.Threading.Tasks;

class P {
  static IEnumerable<int> Iterator(int n) {
    Contract.Requires(n > 0);
    yield return n;
  }
  static object OfIterator() { return Iterator(-1); }
  static async Task<int> Async(int n) {
    Contract.Requires(n > 0);
    await Task.Delay(n);
    return n;
  }
  static object OfAsync() { return Async(-1); }
  static async Task<int> Free(int n) {
    await Task.Delay(n);
    return n;
  }
  static object OfFree() { return Free(-1); }
  static void Main() {}
}
