using System.Diagnostics.Contracts;

public class Fixed {
  private int x;
  private string s;

  [ContractInvariantMethod]
  private void Invariant() {
    Contract.Invariant(s != null);
    Contract.Invariant(s.Length >= 12);
  }

  public Fixed(int y) {
    Contract.Requires(y > 0);
    x = y;
    s = "twelve chars";
  }

  public static void M(int n) {
    Contract.Requires(0 < n && n <= 100);
    Fixed e = new Fixed(100 / n);
    int k = e.s.Length;
    for (int i = 0; i < n; i++) { e.x += i; }
    Contract.Assert(k == e.s.Length);
  }
}
