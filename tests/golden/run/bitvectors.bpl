// Adding one wraps around.
function {:bvbuiltin "bvadd"} add(bv8, bv8): bv8;
function {:bvbuiltin "bvugt"} above(bv8, bv8): bool;

procedure Next(x: bv8) returns (y: bv8)
  requires above(x, 250bv8);
  ensures above(y, x);
{
  y := add(x, 1bv8);
}
