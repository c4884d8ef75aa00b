// ARGS: --self-check --after=coalesce
// Locals nobody mentions go with their where; straight-line blocks are joined.
procedure P(n: int)
{
  var gone: int where false;
  var kept: int where kept > other;
  var other: int;
  var wanted: int where true;
  A: kept := n; goto B;
  B: assume kept > 0; goto C;
  C: assert kept > 1; goto D, E;
  D: goto F;
  E: havoc wanted; goto {:isolate} F2;
  F2: goto F;
  F: goto G;
  G: goto G, H;
  H: return;
  Unreached: kept := 1; goto G;
}
procedure Self() { A: goto A; }
procedure Ring() { A: goto B; B: goto C; C: goto A; }
