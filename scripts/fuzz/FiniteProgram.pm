# Random finite-state Boogie programs with all their executions, for tests/explicit.t: integers modulo 3, truth values, a map,
# procedures with and without bodies, functions given by cases, inputs without bounds, endless loops. The program is a tree;
# `text` writes it in Boogie, `fails` executes it on sets of states, which is exact.
# SPDX-License-Identifier: MIT
package FiniteProgram;
use strict;
use warnings;

my @ints  = qw(a b c);
my @bools = qw(p q);

sub chance { return rand() < $_[0] }
sub one    { return $_[ int rand @_ ] }

# ---- trees -------------------------------------------------------------------------

sub number {
    my ($depth) = @_;
    my $k = int rand( $depth > 0 ? 11 : 3 );
    return [ 'var', one(@ints) ] if $k < 2;
    return [ 'lit', int( rand 5 ) - 1 ] if $k == 2;
    return [ 'mod', [ 'var', 'x' ], 3 ] if $k == 3;
    return [ one(qw(add sub)), number( $depth - 1 ), number( $depth - 1 ) ] if $k < 6;
    return [ 'mul', number( $depth - 1 ), int( rand 5 ) - 1 ] if $k == 6;
    return [ one(qw(mod div)), number( $depth - 1 ), one( 2, 3 ) ] if $k == 7;
    return [ 'ite', truth( $depth - 1 ), number( $depth - 1 ), number( $depth - 1 ) ] if $k == 8;
    return [ 'read', [ 'mod', number( $depth - 1 ), 2 ] ] if $k == 9;
    return [ 'both', [ 'ite', truth( $depth - 1 ), [ 'lit', 1 ], [ 'lit', 0 ] ], [ 'ite', truth( $depth - 1 ), [ 'lit', 1 ], [ 'lit', 0 ] ] ];
}

sub truth {
    my ($depth) = @_;
    my $k = int rand( $depth > 0 ? 8 : 3 );
    return [ 'var', one(@bools) ] if $k == 0;
    return [ one(qw(le lt eq ne)), [ 'var', 'x' ], [ 'lit', int( rand 6 ) - 2 ] ] if $k == 1;
    return [ one(qw(le eq)), [ 'var', one(@ints) ], [ 'lit', int( rand 4 ) ] ] if $k == 2;
    return [ one(qw(le lt eq ne)), number( $depth - 1 ), number( $depth - 1 ) ] if $k < 5;
    return [ 'not', truth( $depth - 1 ) ] if $k == 5;
    return [ one(qw(and or)), truth( $depth - 1 ), truth( $depth - 1 ) ];
}

sub small { return [ 'mod', number(2), 3 ] }

sub statement {
    my ($depth) = @_;
    my $k = int rand( $depth > 0 ? 16 : 11 );
    return [ 'assign', [ one(@ints) ], [ small() ] ] if $k < 3;
    return [ 'assign', [ 'a', 'b' ], [ small(), small() ] ] if $k == 3;
    return [ 'assign', [ one(@bools) ], [ truth(2) ] ] if $k == 4;
    return [ 'input' ] if $k == 5;
    return [ 'any', one(@bools) ] if $k == 6;
    return [ 'store', [ 'mod', number(1), 2 ], small() ] if $k == 7;
    return [ 'call', one(@ints), small() ] if $k == 8;
    return [ 'pick', one(@ints) ] if $k == 9;
    return chance(0.6) ? [ 'assume', truth(1) ] : [ 'assert', [ 'or', truth(1), truth(2) ] ] if $k == 10;
    return [ 'if', chance(0.2) ? undef : truth(2), statements( $depth - 1 ), statements( $depth - 1 ) ] if $k < 15;
    return [ 'while', chance(0.3) ? undef : truth(1), statements( $depth - 1 ) ];
}

sub statements { my ($depth) = @_; return [ map { statement($depth) } 1 .. 1 + int rand 4 ] }

sub make {
    my ($seed) = @_;
    srand $seed;
    return { body => statements(2), loop => statements(2), step => int( rand 4 ), wrong => int( rand 3 ), check => truth(1) };
}

# ---- text --------------------------------------------------------------------------

my %infix = ( add => '+', sub => '-', mul => '*', mod => 'mod', div => 'div', le => '<=', lt => '<', eq => '==', ne => '!=', and => '&&', or => '||' );

sub term {
    my ($e) = @_;
    my ( $op, @x ) = @$e;
    return $x[0] if $op eq 'var' || $op eq 'lit';
    return '!' . term( $x[0] ) if $op eq 'not';
    return '(if ' . term( $x[0] ) . ' then ' . term( $x[1] ) . ' else ' . term( $x[2] ) . ')' if $op eq 'ite';
    return 'm[' . term( $x[0] ) . ']' if $op eq 'read';
    return 'both(' . term( $x[0] ) . ', ' . term( $x[1] ) . ')' if $op eq 'both';
    return '(' . term( $x[0] ) . " $infix{$op} " . ( ref $x[1] ? term( $x[1] ) : $x[1] ) . ')';
}

sub lines {
    my ($list) = @_;
    return join '', map { line($_) } @$list;
}

sub line {
    my ( $op, @x ) = @{ $_[0] };
    return join( ', ', @{ $x[0] } ) . ' := ' . join( ', ', map { term($_) } @{ $x[1] } ) . ";\n" if $op eq 'assign';
    return "havoc x;\n" if $op eq 'input';
    return "havoc $x[0];\n" if $op eq 'any';
    return 'm[' . term( $x[0] ) . '] := ' . term( $x[1] ) . ";\n" if $op eq 'store';
    return "call $x[0] := step(" . term( $x[1] ) . ");\n" if $op eq 'call';
    return "call $x[0] := pick();\n" if $op eq 'pick';
    return "$op " . term( $x[0] ) . ";\n" if $op eq 'assume' || $op eq 'assert';
    my $c = $x[0] ? term( $x[0] ) : '*';
    return "if ($c) {\n" . lines( $x[1] ) . "} else {\n" . lines( $x[2] ) . "}\n" if $op eq 'if';
    return "while ($c) {\n" . lines( $x[1] ) . "}\n";
}

sub text {
    my ($p) = @_;
    return <<"END";
var a, b, c, g, x: int;
var p, q: bool;
var m: [int]int;
const k: int;
axiom k == $p->{step};
function both(i: int, j: int): int;
axiom both(0, 0) == 0;
axiom both(0, 1) == 0;
axiom both(1, 0) == 0;
axiom both(1, 1) == 1;
procedure pick() returns (r: int);
  ensures 0 <= r && r <= 2;
procedure step(v: int) returns (r: int)
  requires v != $p->{wrong} || g != 2;
  ensures 0 <= r;
  modifies g;
{
  r := (v + k) mod 3;
  if (v == 2) { g := (g + 1) mod 4; }
}
procedure main()
  modifies a, b, c, g, x, p, q, m;
{
  a, b, c, g, x, p, q := 0, 1, 2, 0, 0, false, true;
  m[0] := 0; m[1] := 1;
@{[ lines($p->{body}) ]}
  while (true) {
    havoc x;
@{[ lines($p->{loop}) ]}
    assert @{[ term([ 'or', $p->{check}, [ 'le', [ 'var', 'g' ], [ 'lit', 2 ] ] ]) ]};
  }
}
END
}

# ---- executions --------------------------------------------------------------------

# Tests tell inputs apart by literals from -2 to 3, and what is kept of one is its remainder by 3.
my @inputs = ( -6 .. 7 );

sub value {
    my ( $e, $s ) = @_;
    my ( $op, @x ) = @$e;
    return $s->{ $x[0] } if $op eq 'var';
    return $x[0] if $op eq 'lit';
    return value( $x[0], $s ) ? 0 : 1 if $op eq 'not';
    return value( value( $x[0], $s ) ? $x[1] : $x[2], $s ) if $op eq 'ite';
    return $s->{ 'm' . value( $x[0], $s ) } if $op eq 'read';
    my $l = value( $x[0], $s );
    return $l if $op eq 'and' && !$l || $op eq 'or' && $l;
    my $r = ref $x[1] ? value( $x[1], $s ) : $x[1];
    return $r if $op eq 'and' || $op eq 'or';
    return $l + $r if $op eq 'add';
    return $l - $r if $op eq 'sub';
    return $l * $r if $op eq 'mul';
    return $l % $r if $op eq 'mod';
    return ( $l - $l % $r ) / $r if $op eq 'div';
    return ( $l && $r ? 1 : 0 ) if $op eq 'both';
    return ( $op eq 'le' ? $l <= $r : $op eq 'lt' ? $l < $r : $op eq 'eq' ? $l == $r : $l != $r ) ? 1 : 0;
}

my ( $program, $failed, $steps );
use constant MOST_STEPS => 60_000;

sub key { my ($s) = @_; return join ',', map { $s->{$_} } qw(a b c g x p q m0 m1) }

sub distinct { my %seen; return grep { !$seen{ key($_) }++ } @_ }

sub with { my ( $s, %new ) = @_; return { %$s, %new } }

sub after {
    my ( $list, @states ) = @_;
    for my $statement (@$list) { @states = distinct( map { step( $statement, $_ ) } @states ) }
    return @states;
}

sub call {
    my ( $s, $to, $v ) = @_;
    if ( $v == $program->{wrong} && $s->{g} == 2 ) { $failed = 1; return }
    return with( $s, $to => ( $v + $program->{step} ) % 3, $v == 2 ? ( g => ( $s->{g} + 1 ) % 4 ) : () );
}

sub loop {
    my ( $c, $body, $s ) = @_;
    my ( %seen, @out );
    my @todo = ($s);
    while (@todo) {
        my @inside;
        for my $t (@todo) {
            push @out, $t if !$c || !value( $c, $t );
            push @inside, $t if ( !$c || value( $c, $t ) ) && !$seen{ key($t) }++;
        }
        @todo = after( $body, @inside );
    }
    return distinct(@out);
}

sub step {
    my ( $statement, $s ) = @_;
    my ( $op, @x ) = @$statement;
    die "too many states\n" if $steps++ > MOST_STEPS;
    if ( $op eq 'assign' ) {
        my @values = map { value( $_, $s ) } @{ $x[1] };
        return with( $s, map { $x[0][$_] => $values[$_] } 0 .. $#values );
    }
    return map { with( $s, x => $_ ) } @inputs if $op eq 'input';
    return map { with( $s, $x[0] => $_ ) } 0, 1 if $op eq 'any';
    return with( $s, 'm' . value( $x[0], $s ) => value( $x[1], $s ) ) if $op eq 'store';
    return call( $s, $x[0], value( $x[1], $s ) ) if $op eq 'call';
    return map { with( $s, $x[0] => $_ ) } 0 .. 2 if $op eq 'pick';
    return value( $x[0], $s ) ? $s : () if $op eq 'assume';
    if ( $op eq 'assert' ) {
        return $s if value( $x[0], $s );
        $failed = 1;
        return;
    }
    if ( $op eq 'if' ) {
        my @ways = !$x[0] ? @x[ 1, 2 ] : value( $x[0], $s ) ? $x[1] : $x[2];
        return map { after( $_, $s ) } @ways;
    }
    return loop( $x[0], $x[1], $s );
}

# Does some execution fail? Undefined: it takes too long to say.
sub fails {
    my ($p) = @_;
    ( $program, $failed, $steps ) = ( $p, 0, 0 );
    my $start = { a => 0, b => 1, c => 2, g => 0, x => 0, p => 0, q => 1, m0 => 0, m1 => 1 };
    my $check = [ 'assert', [ 'or', $p->{check}, [ 'le', [ 'var', 'g' ], [ 'lit', 2 ] ] ] ];
    my $whole = [ @{ $p->{body} }, [ 'while', undef, [ ['input'], @{ $p->{loop} }, $check ] ] ];
    eval { after( $whole, $start ); 1 } or return $failed || undef;
    return $failed;
}

1;
