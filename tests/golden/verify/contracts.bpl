// Calls by contract, postconditions on several return paths, globals and maps.
var total: int;
var cells: [int]int;

procedure Positive(amount: int)
  requires amount > 0 && amount < 100;
  requires total == 0;
{
}

procedure Caller()
  modifies total;
{
  total := 0;
  call Positive(0);
}

procedure Store(at: int)
  requires at == 5;
  modifies cells;
  ensures cells[5] == old(cells[5]) + 1;
{
  cells[at] := 7;
  assume old(cells[5]) == 8;
  if (cells[at] == 7) {
    return;
  }
  cells[5] := 9;
}
