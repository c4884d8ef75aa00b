// Withdrawals that look at the balance one step before they take the money.
var {:layer 0,2} balance: int;

yield invariant {:layer 1} Covered();
  preserves balance >= 0;

yield procedure {:layer 1} withdraw(amount: int)
  requires {:layer 1} amount >= 0;
  preserves call Covered();
{
  var b: int;
  call b := look();
  if (b >= amount) {
    call Covered();
    call take(amount);
  }
}

yield procedure {:layer 1} main()
  requires call Covered();
{
  call begin();
  async call withdraw(70);
  call Covered();
  async call withdraw(50);
  call Covered();
}

yield procedure {:layer 0} begin();
  refines atomic action {:layer 1,2} BEGIN
  {
    balance := 100;
  }

yield procedure {:layer 0} look() returns (b: int);
  refines atomic action {:layer 1,2} LOOK
  {
    b := balance;
  }

yield procedure {:layer 0} take(amount: int);
  refines atomic action {:layer 1,2} TAKE
  {
    balance := balance - amount;
  }

yield procedure {:layer 0} takeIfCovered(amount: int);
  refines atomic action {:layer 1,2} TAKEIFCOVERED
  {
    if (balance >= amount) {
      balance := balance - amount;
    }
  }
