using System.Diagnostics.Contracts;

public class Example {
  private int x;
  private string s;

  [ContractInvariantMethod]
  private void Invariant() {
    Contract.Invariant(s != null);
    Contract.Invariant(s.Length >= 12);
  }

  public Example(int y) {
    Contract.Requires(y > 0);
    x = y;
    s = "twelve chars";
  }

  public static void M(int n) {
    Example e = new Example(100 / n);
    int k = e.s.Length;
    for (int i = 0; i < n; i++) { e.x += i; }
    Contract.Assert(k == e.s.Length);
  }
}
