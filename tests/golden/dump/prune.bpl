// ARGS: --self-check
// What no implementation depends on goes; axioms hang on the symbols they mention.
type Used; type Unused; type Pair a b;
const c: int; const dead: Used; const unique k: Used;
function f(x: int): int;
function linked(x: int): int;
function alone(x: Unused): bool;
axiom (forall x: int :: {f(x)} f(x) > linked(x));
axiom linked(0) == c;
axiom (forall x: Unused :: alone(x));
axiom 1 + 1 == 2;
axiom false ==> dead == k;
var g: int where g > 0;
var h: int;
var w: int where w > linked(1);
datatype Tree { Leaf(), Node(l: Tree, v: Used, r: Tree) }
datatype Gone { Gone() }
procedure P(t: Tree) { assert f(1) > 0; call Q(); }
procedure Q(); ensures f(2) > 1;
procedure Dead(); ensures alone(x#0);
const x#0: Unused;
