# Random Boogie programs with loops, for scripts/fuzz/sound: integers, booleans, reals, bit-vectors, maps, references with
# dynamic types; nested loops, gotos, calls. Assertions may hold or not.
# SPDX-License-Identifier: MIT
package LoopProgram;
use strict;
use warnings;

sub chance { return rand() < $_[0] }
sub one    { return $_[ int rand @_ ] }

my $declarations = <<'END';
type Ref;
type Name;
const unique null: Ref;
const unique a: Ref;
const unique b: Ref;
function dtype(Ref): Name;
const unique T0: Name;
const unique T1: Name extends T0;
const unique T2: Name extends T1;
const unique T3: Name extends T0;
axiom dtype(a) == T2;
axiom dtype(b) == T3;
function {:bvbuiltin "bvadd"} add(bv8, bv8): bv8;
function {:bvbuiltin "bvsub"} sub(bv8, bv8): bv8;
function {:bvbuiltin "bvmul"} mul(bv8, bv8): bv8;
function {:bvbuiltin "bvand"} and(bv8, bv8): bv8;
function {:bvbuiltin "bvor"} or(bv8, bv8): bv8;
function {:bvbuiltin "bvxor"} xor(bv8, bv8): bv8;
function {:bvbuiltin "bvlshr"} lshr(bv8, bv8): bv8;
function {:bvbuiltin "bvshl"} shl(bv8, bv8): bv8;
function {:bvbuiltin "bvurem"} urem(bv8, bv8): bv8;
function {:bvbuiltin "bvult"} ult(bv8, bv8): bool;
function {:bvbuiltin "bvule"} ule(bv8, bv8): bool;
function {:bvbuiltin "bvslt"} slt(bv8, bv8): bool;
function {:bvbuiltin "bvsge"} sge(bv8, bv8): bool;
var g: int;
var G: [int]int;
procedure Step(x: int) returns (y: int)
  modifies g;
  ensures y == x + 1 || y == x - 1;
  ensures g == old(g) + y - x;
{
  if (*) { y := x + 1; g := g + 1; } else { y := x - 1; g := g - 1; }
}
procedure Fill(i: int, v: int)
  modifies G;
  ensures G == old(G)[i := v];
{
  G[i] := v;
}
END

# Functions with definitions and axioms. Solvers are seldom sure of those with quantifiers; a counterexample is then
# believed when Lindy has evaluated it.
my $functions = <<'END';
function succ(x: int): int { x + 1 }
function twice(x: int): int { x + x }
function least(x: int, y: int): int { if x < y then x else y }
function sum(n: int): int { if n <= 0 then 0 else n + sum(n - 1) }
function pred(x: int): int;
axiom (forall x: int :: {pred(x)} pred(x) == x - 1);
function at(x: int): int;
axiom at(0) == 3 && at(1) == 5;
const limit: int;
axiom limit == 4;
END

my %vars = (
    int  => [qw(x y z n)],
    bool => [qw(p q)],
    real => [qw(r)],
    bv8  => [qw(u v)],
    Ref  => [qw(o s)],
    map  => [qw(m)],
    refs => [qw(H)],
);
my %changed = %vars;
$changed{int} = [qw(x y z g)];
$changed{map} = [qw(m G)];
my ( $label, $depth, $order, $defined );

# ---- expressions ----

sub int_expr {
    my ($d) = @_;
    return chance(0.65) ? one( @{ $vars{int} }, 'g' ) : one( 0, 0, 1, 1, 2, 3, 5, 10, '(-1)', '(-2)' ) if $d <= 0 || chance(0.3);
    my ( $e, $f ) = ( int_expr( $d - 1 ), int_expr( $d - 1 ) );
    my $c = one( 2, 3, 4 );
    return one( "succ($e)", "succ($e)", "twice($e)", "least($e, $f)", "pred($e)", "sum($e)", "at($e)", 'limit' ) if $defined && chance(0.5);
    return one(
        "($e + $f)",    "($e + $f)",    "($e - $f)",  "($e + 1)",
        "($e - 1)",     "$c * $e",      "$e div $c",  "$e mod $c",
        map_expr(0) . "[$e]", "(if " . bool_expr( $d - 1 ) . " then $e else $f)", "($e * $f)", 'bits_to(' . "$e)"
    ) =~ s/bits_to\((.*)\)/($1 + $c)/r;
}

sub map_expr {
    my ($d) = @_;
    return one(qw(m G)) if $d <= 0 || chance(0.6);
    return map_expr( $d - 1 ) . '[' . int_expr(1) . ' := ' . int_expr(1) . ']';
}

sub real_expr {
    my ($d) = @_;
    return one( 'r', 'r', '0.0', '0.5', '1.5', '3.0' ) if $d <= 0 || chance(0.4);
    my ( $e, $f ) = ( real_expr( $d - 1 ), real_expr( $d - 1 ) );
    return one( "($e + $f)", "($e - $f)", "($e / 2.0)", "(0.5 * $e)", "real(" . int_expr(0) . ")" );
}

sub bits_expr {
    my ($d) = @_;
    return one( 'u', 'u', 'v', 'v', '0bv8', '1bv8', '2bv8', '3bv8', '15bv8', '128bv8', '255bv8' ) if $d <= 0 || chance(0.35);
    my ( $e, $f ) = ( bits_expr( $d - 1 ), bits_expr( $d - 1 ) );
    my $c = one(qw(1bv8 2bv8 3bv8));
    return one(
        "add($e, $c)", "add($e, $f)", "sub($e, $c)", "mul($e, $f)",  "and($e, $f)", "or($e, $f)",
        "xor($e, $f)", "lshr($e, $c)", "shl($e, $c)", "urem($e, $f)", "($e\[4:0] ++ $f\[8:4])"
    );
}

sub ref_expr {
    my ($d) = @_;
    return one( 'o', 's', 'o', 's', 'null', 'a', 'b' ) if $d <= 0 || chance(0.6);
    return 'H[' . ref_expr( $d - 1 ) . ']';
}

sub bool_expr {
    my ($d) = @_;
    return one(qw(p q)) if $d <= 0 && chance(0.4);
    my $rel = one( '<', '<=', '>', '>=', '==', '!=', '<', '<=' );
    if ( $d <= 0 || chance(0.7) ) {
        my $k = int rand 10;
        return int_expr(1) . " $rel " . int_expr(1) if $k < 4;
        return real_expr(1) . " $rel " . real_expr(1) if $k == 4;
        return one(qw(ult ule slt sge)) . '(' . bits_expr(1) . ', ' . bits_expr(1) . ')' if $k == 5 || $k == 6;
        return bits_expr(1) . one( ' == ', ' != ' ) . bits_expr(0) if $k == 7;
        return ref_expr(1) . one( ' == ', ' != ' ) . ref_expr(1) if $k == 8;
        return 'dtype(' . ref_expr(1) . ')' . one( ' == ', $order ? ( ' <: ', ' <: ' ) : ' != ' ) . one(qw(T0 T1 T2 T3));
    }
    my ( $e, $f ) = ( bool_expr( $d - 1 ), bool_expr( $d - 1 ) );
    return one( "($e && $f)", "($e || $f)", "!($e)", "(($e) ==> ($f))", "(($e) <==> ($f))" );
}

# ---- statements ----

sub assignment {
    my $k = int rand 15;
    return one( @{ $changed{int} } ) . ' := ' . int_expr(2) . ';' if $k < 4;
    return one(qw(x y z)) . ' := ' . one(qw(x y z)) . one( ' + 1', ' - 1', ' + 2', '' ) . ';' if $k < 6;
    return one(qw(p q)) . ' := ' . bool_expr(1) . ';' if $k == 6;
    return 'r := ' . real_expr(2) . ';' if $k == 7;
    return one(qw(u v)) . ' := ' . bits_expr(2) . ';' if $k == 8 || $k == 9;
    return one(qw(m G)) . '[' . int_expr(1) . '] := ' . int_expr(1) . ';' if $k == 10;
    return one( 'm := ' . map_expr(1) . ';', one(qw(o s)) . ' := ' . ref_expr(1) . ';' ) if $k == 11;
    return one(qw(o s)) . ' := ' . ref_expr(1) . ';' if $k == 12;
    return 'H[' . ref_expr(0) . '] := ' . ref_expr(1) . ';' if $k == 13;
    return one( 'call x := Step(' . int_expr(1) . ');', 'call Fill(' . int_expr(1) . ', ' . int_expr(1) . ');' );
}

sub statement {
    my ($in) = @_;
    my $pad  = '  ' x ( $depth + 1 );
    my $k    = rand;
    return $pad . assignment() . "\n" if $k < 0.62 || $depth > 3;
    if ( $k < 0.72 ) {
        my $v = one( 'x', 'y', 'u', 'p', 'r', 'o' );
        return "${pad}havoc $v;\n" . ( chance(0.5) ? "${pad}assume " . bool_expr(0) . ";\n" : '' );
    }
    return "${pad}assert " . bool_expr(1) . ";\n" if $k < 0.75;
    return "${pad}break;\n" if $in && $k < 0.76;
    $depth++;
    my $text;
    if ( $k < 0.90 ) {
        my $test = chance(0.3) ? '*' : bool_expr(1);
        $text = "${pad}if ($test) {\n" . body( $in, 2 ) . "$pad}";
        $text .= " else {\n" . body( $in, 2 ) . "$pad}" if chance(0.5);
        $text .= "\n";
    }
    else { $text = loop($pad) }
    $depth--;
    return $text;
}

sub body {
    my ( $in, $max ) = @_;
    my $text = join '', map { statement($in) } 1 .. 1 + int rand $max;
    return $text =~ s/(break;\n).*\S.*\z/$1/sr;
}

# A test that often comes true or false after some rounds.
sub guard {
    return '*' if chance(0.25);
    return one(qw(x y z)) . one( ' < ', ' <= ', ' != ' ) . one( 'n', 5, 10, 'y + 3' ) if chance(0.4);
    return one( 'ult', 'slt' ) . '(' . one(qw(u v)) . ', ' . one( '10bv8', '200bv8', 'v' ) . ')' if chance(0.2);
    return bool_expr(1);
}

sub step {
    my ($test) = @_;
    return "$1 := $1 + " . one( 1, 1, 2 ) . ";\n" if $test =~ /^([xyz]) (?:<|!)/ && chance(0.8);
    return "$1 := add($1, " . one(qw(1bv8 3bv8)) . ");\n" if $test =~ /^\w+\(([uv]),/ && chance(0.8);
    return '';
}

sub loop {
    my ($pad) = @_;
    my $test  = guard();
    my $own   = step($test);
    return "${pad}while ($test) {\n" . body( 1, 3 ) . ( $own ? "$pad  $own" : '' ) . "$pad}\n" if chance(0.75);
    my $l = $label++;
    $depth--;
    my $text = body( 0, 3 );
    $depth++;
    my $back = chance(0.3) ? "goto h$l, k$l, e$l;" : "goto h$l, e$l;";    # into the middle: irreducible
    my $enter = chance(0.2) ? "goto h$l, k$l;" : "goto h$l;";
    $text .= "  " . ( $own || "x := x + 1;\n" );
    return "$pad$enter\n" . "h$l:\n" . ( chance(0.5) && $test ne '*' ? "  assume $test;\n" : '' ) . "  " . assignment() . "\n  goto k$l;\n" . "k$l:\n$text  $back\n" . "e$l:\n"
      if $depth == 1;
    return "${pad}while ($test) {\n" . body( 1, 2 ) . ( $own ? "$pad  $own" : '' ) . "$pad}\n";
}

sub procedure {
    my ($name) = @_;
    ( $label, $depth ) = ( 0, 0 );
    my $text = "procedure $name(n: int, k: Ref)\n  modifies g, G;\n";
    $text .= '  requires ' . one( 'n >= 0', '0 <= n && n <= 10', 'k != null', $order ? 'dtype(k) <: T1' : 'dtype(k) == T1', 'true' ) . ";\n";
    $text .= "{\n  var x, y, z: int;\n  var p, q: bool;\n  var r: real;\n  var u, v: bv8;\n  var o, s: Ref;\n  var m: [int]int;\n  var H: [Ref]Ref;\n";
    $text .= '  x, y, z := ' . join( ', ', map { one( 0, 1, 'n', 5, 'x' ) } 1 .. 3 ) . ";\n" if chance(0.8);
    $text .= '  p, r, u := ' . one( 'true', 'false', 'p' ) . ', ' . one( '0.0', 'r', '1.5' ) . ', ' . one( '0bv8', 'u', '3bv8' ) . ";\n" if chance(0.7);
    $text .= '  o, s := ' . one( 'k', 'null', 'a' ) . ', ' . one( 'k', 'null', 'b' ) . ";\n" if chance(0.7);
    $depth = 0;
    $text .= statement(0) if chance(0.4);
    $depth = 1;
    $text .= loop('  ');
    $depth = 0;
    $text .= statement(0) if chance(0.4);
    if ( chance(0.3) ) { $depth = 1; $text .= loop('  '); $depth = 0 }
    $text .= '  assert ' . bool_expr(1) . ";\n" for 1 .. 1 + int rand 2;
    return "$text}\n";
}

# A program of some procedures P1, P2, ... Every fourth one has the order of constants, whose axioms have quantifiers: of those solvers
# are seldom sure. Every fourth one has functions.
sub program {
    my ( $seed, $procedures ) = @_;
    srand $seed;
    $order   = $seed % 4 == 0;
    $defined = $seed % 4 == 3;
    my $head = $order ? $declarations : $declarations =~ s/ extends T\d//gr;
    $head .= $functions if $defined;
    return $head . join '', map { procedure("P$_") } 1 .. $procedures;
}

1;
