// throw, and who catches it: Bad methods fail, Open ones depend on types of the class library, others hold. SPDX-License-Identifier: MIT
using System; using System.Collections.Generic; using System.Diagnostics.Contracts; using System.IO;
class Own : InvalidOperationException { public int k; public Own(int k) { this.k = k; } }
class Below : Own { public Below() : base(5) { } }
static class PP {
  static void Main() { }
  static void HoldsOrder() { int r = 0; try { throw new InvalidOperationException(); } catch (ArgumentException) { r = 1; } catch (Exception) { r = 2; } finally { r += 10; } Contract.Assert(r == 12); }
  static void BadOrder() { int r = 0; try { throw new InvalidOperationException(); } catch (ArgumentException) { r = 1; } catch (Exception) { r = 2; } finally { r += 10; } Contract.Assert(r == 11); }
  static void HoldsBase() { int r = 0; try { throw new ArgumentNullException("x"); } catch (ArgumentException) { r = 1; } Contract.Assert(r == 1); }
  static void HoldsNested() { int r = 0; try { try { throw new Own(3); } finally { r = 1; } } catch (Own e) { r += e.k; } Contract.Assert(r == 4); }
  static void BadNested() { int r = 0; try { try { throw new Own(3); } finally { r = 1; } } catch (Own e) { r += e.k; } Contract.Assert(r == 3); }
  static void HoldsAgain() { int r = 0; try { try { throw new Below(); } catch (Own) { r = 1; throw; } } catch (InvalidOperationException) { r += 2; } Contract.Assert(r == 3); }
  static void OpenAgain() { int r = 0; try { try { throw new Below(); } catch (Own) { r = 1; throw; } } catch (InvalidOperationException) { r += 2; } Contract.Assert(r != 3); }
  static void HoldsOther() { int r = 0; try { try { throw new IOException(); } catch (FileNotFoundException) { r = 5; } } catch (Exception) { r += 1; } Contract.Assert(r == 1); }
  static void HoldsNothing() { int r = 0; try { r = 1; } catch (Exception) { r = 2; } Contract.Assert(r == 1); }
  static void HoldsFinally() { int r = 0; try { r = 1; } finally { Contract.Assert(r == 1); r = 3; } Contract.Assert(r == 3); }
  static void BadFinally() { int r = 0; try { if (r == 0) throw new Own(1); r = 1; } finally { Contract.Assert(r == 1); } }
  static void HoldsCondition(int n) { int r = 0; try { if (n > 3) throw new Own(n); r = 1; } catch (Own e) { r = e.k; } Contract.Assert(r == 1 || r > 3); }
  static void BadCondition(int n) { int r = 0; try { if (n > 3) throw new Own(n); r = 1; } catch (Own e) { r = e.k; } Contract.Assert(r == 1 || r > 4); }
  static void HoldsUncaught() { try { throw new Own(1); } finally { } Contract.Assert(false); }
  static void HoldsInHandler() { int r = 0; try { try { throw new Own(1); } catch (Own) { throw new Below(); } } catch (Below e) { r = e.k; } Contract.Assert(r == 5); }
  static void HoldsLoop() { int r = 0; for (int i = 0; i < 4; i++) { try { if (i == 2) throw new Own(i); r++; } catch (Own) { break; } finally { r += 10; } } Contract.Assert(r == 32); }
  static void BadLoop() { int r = 0; for (int i = 0; i < 4; i++) { try { if (i == 2) throw new Own(i); r++; } catch (Own) { continue; } finally { r += 10; } } Contract.Assert(r == 32); }
  static void OpenVariable(bool b) { int r = 0; Own o = b ? new Own(1) : new Below(); try { throw o; } catch (Below) { r = 1; } catch (Own) { r = 2; } Contract.Assert(r == (b ? 2 : 1)); }
  static void BadVariable(bool b) { int r = 0; Own o = b ? new Own(1) : new Below(); try { throw o; } catch (Below) { r = 1; } catch (Own) { r = 2; } Contract.Assert(r == 2); }
  static void HoldsTwoFinallys() { int r = 1; try { try { throw new Own(1); } finally { r = r * 2; } } catch (Own) { r += 5; } finally { r = r * 3; } Contract.Assert(r == 21); }
}
