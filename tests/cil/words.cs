// What messages look like: tests/cil.t has the text of all of them.
using System.Diagnostics.Contracts;

namespace Bank {

public class Account {
  int balance;
  public int Balance { get { return balance; } }

  public int Deposit(int n, string why) {
    Contract.Requires(n > 0);
    Contract.Ensures(Contract.Result<int>() > 0);
    Contract.Ensures(balance == Contract.OldValue(balance) + n);
    balance = balance + n;
    return balance;
  }

  public static int Sum(int[] a) {
    Contract.Requires(a != null);
    int s = 0;
    for (int i = 0; i < a.Length; i++) s += a[i];
    return s;
  }

  public static int Main() {
    var a = new Account();
    a.Deposit(3, "first");
    return 100 / a.balance;
  }
}

}
