// Names that do not exist, with the ones that were probably meant.
type Ref;
const null: Ref;
var count: int;
function max(a: int, b: int): int;

procedure Add(amount: int) returns (total: int)
  modifies count;
{
  var step: int;
  step := amuont;
  total := maxx(step, count);
  call total := Ad(step);
  cuont := total;
  assume nul != null;
}

procedure Use(r: Reff);
