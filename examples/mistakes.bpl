// A program with a few mistakes, to see how they are reported.

type Account;

var balance: [Account]int;
var total: int;

procedure Deposit(a: Account, amount: int)
  requires amount > 0;
  modifies balance;
  ensures balance[a] == old(balance[a]) + amount;
{
  balance[a] := balance[a] + amout;
  total := total + amount;
}

procedure Transfer(from: Account, to: Account, amount: int)
  modifies balance;
{
  call Deposit(to, amount, from);
  balance[from] := balance[to] - true;
}
