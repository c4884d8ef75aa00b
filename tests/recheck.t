#!/usr/bin/perl
# Certificates: what verify --certify writes, recheck accepts; what has been tampered with, it does not. A certificate
# that is made up for a program with a mistake is never accepted, whatever it says.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Digest::SHA qw(sha256_hex);
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;
needs(qw(cvc5 z3));

scratch();
my $program = <<'END';
type Ref;
type Field;
const unique f, g: Field;
var H: [Ref, Field]int;
datatype List { Nil(), Cons(head: int, tail: List) }
function P(x: int): bool;
function Q(x: int, y: int): bool;
function {:define} twice(x: int): int { x + x }
function Same(a, b: [int]bool): bool;
axiom (forall a, b: [int]bool :: {Same(a, b)} Same(a, b) <==> (forall i: int :: {a[i]} {b[i]} a[i] == b[i]));
axiom (forall x: int :: {P(x)} P(x) ==> P(x + 1));

procedure Heap(r: Ref)
  modifies H;
  requires H[r, f] == 0;
  ensures (forall s: Ref, x: Field :: s != r || x != f ==> H[s, x] == old(H)[s, x]);
{ H[r, f] := 5; assert H[r, f] == 5; }

procedure Steps()
  requires P(0);
{ assert P(1); assert P(2); assert P(3); }

procedure Array(a: [int]int, n: int)
  requires (forall i: int :: {a[i]} 0 <= i && i < n ==> a[i] > 0);
  ensures (forall i: int :: 0 <= i && i < n ==> a[i] >= 0);
{ }

procedure Nested()
  requires (forall x: int :: {P(x)} (exists y: int :: Q(x, y) && y > x));
  requires P(7);
  ensures (exists y: int :: {Q(7, y)} Q(7, y) && y > 7);
{ }

procedure Tails(l: List, m: List)
  requires l == Cons(1, m) && m is Cons;
{ assert l->tail->head == m->head; assert twice(l->head) == 2; }

procedure Equal(a: [int]bool, b: [int]bool)
  requires Same(a, b);
{ assert a == b; }

procedure Equal2(a: [int, int]bool, b: [int, int]bool)
  requires (forall i, j: int :: {a[i, j]} {b[i, j]} a[i, j] == b[i, j]);
{ assert a == b; }

procedure Loop(n: int) returns (s: int)
  requires n >= 0;
  ensures s >= 0;
{
  var i: int;
  i, s := 0, 0;
  while (i < n) invariant 0 <= i; invariant s >= 0; { s := s + i; i := i + 1; }
}
END
put( 'program.bpl', $program );

# ---- what is written is accepted
expect( 'every implementation gets a certificate', '$LINDY verify --certify=certs program.bpl', 0, qr/^8 verified, 0 refuted/m, '' );
my @names = qw(Heap Steps Array Nested Tails Equal Equal2 Loop);
ok( -s "certs/$_.cert", "$_ has its file" ) for @names;
my $all = expect( 'all are accepted by cvc5', '$LINDY recheck certs program.bpl', 0, qr/^8 certified, 0 not certified, 0 rejected/m, '' );
like( $all, qr/^$_: certified by cvc5/m, "$_ is certified" ) for @names;
expect( 'and by another solver', '$LINDY recheck --recheck-solver=z3 certs program.bpl', 0, qr/^8 certified/m, '' );
my %certificate = map { $_ => get("certs/$_.cert") } @names;
run('$LINDY verify --certify=again -j3 program.bpl');
is( get("again/$_.cert"), $certificate{$_}, "$_: the same certificate again" ) for @names;
expect( 'without a folder', '$LINDY verify --certify program.bpl && ls lindy-certificates', 0, qr/^Steps\.cert$/m, '' );

my ( undef, $json ) = run('$LINDY recheck --json certs program.bpl');
my @events = events($json);
is( join( ' ', sort map { $_->{verdict} } grep { $_->{event} eq 'certificate' } @events ), join( ' ', ('certified') x 8 ), 'JSON verdicts' );
is( "$events[-1]{event} $events[-1]{verdict} $events[-1]{certified}", 'summary verified 8', 'JSON summary' );

# ---- the prover may name a witness by other terms than those of the instance that it comes from, equal to them
put( 'terms.bpl', <<'END' );
type Set;
type Box;
function In(s: Set, b: Box): bool;
function Equal(a: Set, b: Set): bool;
axiom (forall a, b: Set :: {Equal(a, b)} Equal(a, b) <==> (forall o: Box :: {In(a, o)} {In(b, o)} In(a, o) <==> In(b, o)));
function Empty(): Set;
axiom (forall o: Box :: {In(Empty(), o)} !In(Empty(), o));
function Of(m: [Box]bool): Set;
axiom (forall m: [Box]bool, b: Box :: {In(Of(m), b)} In(Of(m), b) == m[b]);
function Valid(h: [int]Set, p: int): bool;
function pack(s: Set): int;
function unpack(i: int): Set;
axiom (forall s: Set :: {pack(s)} unpack(pack(s)) == s);
axiom (forall h: [int]Set, p: int :: {Valid(h, p)} Valid(h, p) == Equal(h[p], h[p+1]));
procedure M(h0: [int]Set, m: [Box]bool, p: int)
  requires (forall b: Box :: {m[b]} !m[b]);
{
  var h: [int]Set;
  var c: Set;
  c := Empty();
  c := unpack(pack(c));
  h := h0[p := c][p + 1 := Of(m)];
  assert Valid(h, p);
}
END
run('$LINDY verify --certify=terms terms.bpl');
expect( 'witnesses by equal terms', '$LINDY recheck terms terms.bpl', 0, qr/^M: certified by cvc5/, '' );

# ---- cvc5 takes constant maps of literals only
put( 'constant.bpl', <<'END' );
function {:builtin "MapConst"} all(v: int): [int]int;
procedure C(x: int, i: int)
{
  var m: [int]int;
  m := all(x);
  assert m[i] == x;
  m[i] := x + 1;
  assert m[i] > m[i + 1];
}
END
run('$LINDY verify --certify=constant constant.bpl');
expect( 'constant maps', '$LINDY recheck constant constant.bpl', 0, qr/^C: certified by cvc5/, '' );

# ---- maps: as indices of maps, which cvc5 does not take; in datatypes that go through maps of maps, which Z3 does not; what
# follows from writes
put( 'maps.bpl', <<'END' );
type Ref;
type Box;
datatype Frame { Empty(), Rows(rows: [Ref, int]Frame) }
var F: [Ref, int]Frame;
function Apply(f: [[Ref]Box]Box, h: [Ref]Box): Box;
axiom (forall f: [[Ref]Box]Box, h: [Ref]Box :: {Apply(f, h)} Apply(f, h) == f[h]);
procedure Indices(f: [[Ref]Box]Box, h: [Ref]Box, r: Ref, b: Box)
{ var g: [[Ref]Box]Box; g := f[h := b]; assert Apply(g, h) == b; assert h[r := b] != h ==> Apply(g, h[r := b]) == f[h[r := b]]; }
procedure Rows(r: Ref, s: Ref) modifies F;
  requires (forall x: Ref, i: int :: {F[x, i]} F[x, i] == Empty());
{ F[r, 1] := Rows(F); F[s, 2] := Empty(); assert (forall x: Ref, i: int :: x != r || i != 1 ==> F[x, i] == Empty()); assert r != s || F[s, 1]->rows == old(F); }
procedure Writes(a: [int]int, i: int, j: int, k: int)
{ var b: [int]int; b := a[i := 1][j := 2][k := 3]; assert b[k] == 3; assert j != k ==> b[j] == 2; assert i != j && i != k ==> b[i] == 1;
  assert b[i := b[i]] == b; assert (forall x: int :: x != i && x != j && x != k ==> b[x] == a[x]); }
END
expect( 'maps get certificates', '$LINDY verify --certify=maps maps.bpl', 0, qr/^3 verified/m, '' );
expect( 'which are accepted', '$LINDY recheck maps maps.bpl', 0, qr/^3 certified, 0 not certified, 0 rejected/m, '' );
expect( 'and are hints', '$LINDY verify --hints=maps maps.bpl', 0, qr/^3 verified.*\(3 from hints\)$/m, '' );

# ---- a problem that is too hard for the solver is put to it in parts
put( 'hard', <<'END' );
#!/usr/bin/perl
# Finds out about single checks only.
local $/ = undef;
my $text = <STDIN>;
if ( $text =~ /\(let/ ) { 1 while 1 }
open my $to, '|-', 'cvc5 --lang=smt2' or exit 3;
print {$to} $text;
close $to;
END
chmod 0755, 'hard';
put( 'parts.bpl', "procedure Parts(x: int, y: int) { if (x > y) { assert x >= y; } else { assert x <= y; } assert x != x + 1; }\n" );
run('$LINDY verify --certify=parts parts.bpl');
expect( 'in parts', '$LINDY recheck --recheck-solver=./hard --timeout=4 parts parts.bpl', 0, qr/^Parts: certified by \.\/hard/, '' );

# ---- what is missing or not understood is not certified, and is counted
mkdir 'few';
put( 'few/Steps.cert', $certificate{Steps} );
expect( 'missing ones are counted', '$LINDY recheck few program.bpl', 5, qr/^Heap: not certified: there is no certificate\n.*^1 certified, 7 not certified, 0 rejected/ms, '' );
put( 'mute', "#!/bin/sh\ncat > /dev/null\necho unknown\n" );
put( 'wrong', "#!/bin/sh\ncat > /dev/null\necho '(error \"no\")'\n" );
put( 'slow', "#!/bin/sh\nexec sleep 60\n" );
chmod 0755, qw(mute wrong slow);
expect( 'a solver that does not know', '$LINDY recheck --recheck-solver=./mute --proc=Steps certs program.bpl', 5, qr/^Steps: not certified: \.\/mute does not know$/m, '' );
expect( 'a solver that fails', '$LINDY recheck --recheck-solver=./wrong --proc=Steps certs program.bpl', 5, qr/^Steps: not certified: \.\/wrong failed: \(error "no"\)$/m, '' );
expect( 'a solver that takes too long', '$LINDY recheck --recheck-solver=./slow --timeout=1 --proc=Steps certs program.bpl', 5, qr/ran out of time$/m, '' );
expect( 'a solver that is not there', '$LINDY recheck --recheck-solver=./none certs program.bpl', 1, '', qr/'\.\/none' is not there/ );
put( 'false.bpl', "procedure F(x: int) { assert x > 0; }\n" );
run('$LINDY verify --certify=none false.bpl');
is( -e 'none/F.cert' ? 1 : 0, 0, 'what is refuted gets no certificate' );
put( 'unroll.bpl', "procedure U() { var i: int; i := 0; while (i < 9) { i := i + 1; assert i < 5; } }\n" );
run('$LINDY verify --loop-unroll=2 --certify=none unroll.bpl');
is( -e 'none/U.cert' ? 1 : 0, 0, 'nor what is verified up to a bound' );
expect( 'not even by recheck', '$LINDY recheck --loop-unroll=2 none unroll.bpl', 5, qr/^U: not certified: it is verified up to a bound only$/m, '' );

# ---- tampering
sub finish { my ($text) = @_; $text =~ s/^end .*\n//m; return $text . 'end ' . sha256_hex($text) . "\n" }

sub verdict {
    my ( $name, $text, $file ) = @_;
    mkdir 'bad';
    put( "bad/$name.cert", $text );
    my ( $status, $out ) = run( "\$LINDY recheck --json --proc=$name bad " . ( $file // 'program.bpl' ) );
    my ($event) = grep { $_->{event} eq 'certificate' } events($out);
    return ( $status, $event->{verdict} // 'none', $event->{reason} // '', $event->{vc} // '' );
}

srand 7;
for my $name (qw(Steps Array Nested Equal)) {
    my @lines = split /^/, $certificate{$name};
    my ( @accepted, @suffice );
    for my $i ( 0 .. $#lines ) {
        my @other = @lines;
        splice @other, $i, 1;
        push @accepted, "without line $i" if ( verdict( $name, join '', @other ) )[0] != 4;
        @other = @lines;
        my $at = int rand( length( $other[$i] ) - 1 );
        substr( $other[$i], $at, 1 ) = substr( $other[$i], $at, 1 ) eq '1' ? '2' : '1';
        push @accepted, "line $i changed" if ( verdict( $name, join '', @other ) )[0] != 4;
        next unless $lines[$i] =~ /^instance/;
        @other = @lines;
        splice @other, $i, 1;
        push @suffice, $lines[$i] if ( verdict( $name, finish( join '', @other ) ) )[1] ne 'rejected';
    }
    is( join( '', @accepted ), '', "$name: whatever is dropped or changed is noticed" );
    is( join( '', @suffice ), '', "$name: without an instance the rest does not suffice" );
}
is( ( verdict( 'Steps', $certificate{Steps} . "instance 0 5\n" ) )[1], 'rejected', 'an instance behind the end' );
is( ( verdict( 'Steps', finish( $certificate{Steps} . "instance 99 5\n" ) ) )[1], 'rejected', 'an instance of no quantifier' );
is( ( verdict( 'Steps', finish( $certificate{Steps} . "instance 0 5 6\n" ) ) )[1], 'rejected', 'an instance with too many terms' );
is( ( verdict( 'Steps', finish( $certificate{Steps} . "instance 0 w!0!0\n" ) ) )[1], 'rejected', "a name of the checker's own" );
is( ( verdict( 'Steps', finish( $certificate{Steps} . "instance 0 (as p!0 Int)\n" ) ) )[1], 'rejected', 'the same in an expression' );
is( ( verdict( 'Steps', finish( $certificate{Steps} . "instance 0 (f (\n" ) ) )[1], 'rejected', 'a term that does not end' );
is( ( verdict( 'Steps', finish( $certificate{Steps} . "instance 0 (read!0 a 1)\n" ) ) )[1], 'rejected', 'a function of maps by its name there' );
is( ( verdict( 'Steps', finish( $certificate{Steps} . "maps 77\n" ) ) )[1], 'rejected', 'a fact about maps that there is not' );
is( ( verdict( 'Steps', finish( $certificate{Steps} . "maps x\n" ) ) )[1], 'rejected', 'a fact about maps without number' );
is( ( verdict( 'Writes', finish( get('maps/Writes.cert') . "maps\n" ), 'maps.bpl' ) )[1], 'certified', 'facts about maps are those of all lines' );
is( ( verdict( 'Writes', finish( get('maps/Writes.cert') =~ s/^maps .*/maps/mr ), 'maps.bpl' ) )[1], 'rejected', 'without facts about maps the rest does not suffice' );
is( ( verdict( 'Steps', $certificate{Array} ) )[1], 'rejected', 'the certificate of another implementation' );
is( ( verdict( 'Steps', '' ) )[1],              'rejected', 'an empty file' );
is( ( verdict( 'Steps', "\0\xff(" x 100 ) )[1], 'rejected', 'bytes' );

# ---- programs with a mistake, with certificates made to fit
my @mistakes = (
    [ Steps  => 'assert P(3);',                     'assert P(-1);' ],
    [ Array  => 'ensures (forall i: int :: 0 <= i', 'ensures (forall i: int :: -1 <= i' ],
    [ Nested => 'Q(7, y) && y > 7',                 'Q(7, y) && y > 8' ],
    [ Equal  => 'requires Same(a, b)',              'requires Same(a, a)' ],
    [ Loop   => 'invariant s >= 0;',                'invariant s > 0;' ],
    [ Tails  => 'twice(l->head) == 2',              'twice(m->head) == 2' ],
    [ Heap   => 's != r || x != f ==>',             's != r || x != g ==>' ],
);
for (@mistakes) {
    my ( $name, $from, $to ) = @$_;
    my $other = $program;
    my $start = index $other, "procedure $name";
    my $at    = index $other, $from, $start;
    die "'$from' is not in $name\n" if $at < 0;
    substr $other, $at, length $from, $to;
    put( 'other.bpl', $other );
    my ( $status, $found, $reason, $vc ) = verdict( $name, $certificate{$name}, 'other.bpl' );
    is( "$status $found", '4 rejected', "$name: another program" );
    my $forged = $certificate{$name} =~ s/^vc .*/vc $vc/mr =~ s/^end .*\n//mr;
    my @certified;
    for my $try ( 1 .. 6 ) {
        my $text = $forged;
        for ( 1 .. $try * 2 ) {
            my $q     = int rand 6;
            my @terms = ( 0, 1, 7, -1, 'n@0', "q!$q!0!0", "(q!$q!0!0 7)", '_', '(+ 1 2)' );
            $text .= rand() < 0.4 ? "skolem $q\n" : "instance $q " . join( ' ', map { $terms[ rand @terms ] =~ s/^-1$/(- 1)/r } 1 .. 1 + int rand 2 ) . "\n";
        }
        push @certified, $text if ( verdict( $name, finish($text), 'other.bpl' ) )[1] eq 'certified';
    }
    is( join( "\n", @certified ), '', "$name: no certificate proves what is false" );
}

# ---- terms of a wrong sort, or of none, never get to a solver: this one would believe everything
put( 'believer', "#!/bin/sh\ncat > /dev/null\necho unsat\n" );
chmod 0755, 'believer';
put( 'sorts.bpl', <<'END' );
type T;
datatype D { A(), B(left: int, right: T) }
const c: int;
const t: T;
const m: [int]bool;
const n: [bv8]int;
function f(x: int): real;
function g(x: real, y: T): int;
function {:builtin "MapConst"} all(v: bool): [int]bool;
function Pint(x: int): bool;
function Preal(x: real): bool;
function Pbv(x: bv8): bool;
function PT(x: T): bool;
function PD(x: D): bool;
function Pmap(x: [int]bool): bool;
function Pbool(x: bool): bool;
axiom (forall x: int :: {Pint(x)} Pint(x) && x + x != c);
axiom (forall x: real :: {Preal(x)} Preal(x));
axiom (forall x: bv8 :: {Pbv(x)} Pbv(x));
axiom (forall x: T :: {PT(x)} PT(x));
axiom (forall x: D :: {PD(x)} PD(x));
axiom (forall x: [int]bool :: {Pmap(x)} Pmap(x));
axiom (forall x: bool :: {Pbool(x)} Pbool(x));
procedure S()
{
  assert Pint(g(f(c), t)); assert Preal(f(1)); assert Pbv(1bv8 ++ 2bv8[0:0]); assert PT(t); assert PD(B(1, t)) && PD(A());
  assert Pmap(m[1 := true]); assert Pmap(all(true)); assert Pbool(true); assert Pint(n[3bv8]);
}
END
run('$LINDY verify --certify=sorts sorts.bpl');
my $sorted = get('sorts/S.cert') =~ s/^(?:instance|skolem|maps) .*\n//gmr =~ s/^end .*\n//mr;
my ( undef, $shown ) = run('$LINDY recheck --json --recheck-solver=./believer sorts sorts.bpl');
like( $shown, qr/"verdict":"certified"/, 'what is right gets there' );
my %number;    # name of the sort -> number of the quantifier, found by the only constant that each of them takes
my %some = ( int => 'c', real => '1.5', bv => '#x05', T => 't', D => 'A', map => 'm', bool => 'true' );

sub tried {
    my ( $number, @terms ) = @_;
    s/\b([AB])\b/$1\@0/g, s/\bleft\b/left\@0.1.0/g, s/\bright\b/right\@0.1.1/g, s/\bD\b/D\@0/g for @terms;    # their names there
    put( 'tried/S.cert', finish( $sorted . "instance $number @terms\n" ) );
    my ( $status, $out ) = run('$LINDY recheck --json --recheck-solver=./believer tried sorts.bpl');
    my ($event) = grep { $_->{event} eq 'certificate' } events($out);
    return $event->{verdict} eq 'certified' ? 'taken' : $event->{reason};
}
mkdir 'tried';
for my $sort ( keys %some ) {
    my @fitting = grep { tried( $_, $some{$sort} ) eq 'taken' } 0 .. 8;
    is( scalar @fitting, 1, "one quantifier takes a term of $sort" );
    $number{$sort} = $fitting[0] // 99;
}
for (
    [ int  => '7',                  '(+ c 1)', '(- c)', '(div c 2)', '(mod c 2)', '(ite (< c 1) c 2)', '(let ((x c)) (* x x))', '(let ((c 1.0)) 7)', '(to_int (/ 1.0 2.0))' ],
    [ int  => '(g (f c) t)',        '(select n #x01)', '(left (B 1 t))', '(abs c)', '(bv2nat #b1)', '(! c :named x)', '(ite true 1 2)', '(let ((x true)) (ite x 1 2))' ],
    [ real => '(/ 1.0 2.0)',        '(f 1)', '(to_real c)', '(- 1.0)', '(+ (f c) 1.0)' ],
    [ bv   => '#b00000001',         '(_ bv3 8)', '(bvadd #x01 #x02)', '(concat #xf #x1)', '((_ extract 7 0) #x0102)', '((_ zero_extend 4) #xf)', '((_ rotate_left 3) #x01)', '((_ int2bv 8) c)', '((_ repeat 8) #b1)' ],
    [ D    => '(B 1 t)',            '(as A D)', '(ite ((_ is B) A) A (B 2 t))' ],
    [ map  => '(store m 1 true)',   '((as const (Array Int Bool)) false)', '((_ map and) m m)' ],
    [ bool => '(not true)',         '(= m m)', '(distinct 1 2 3)', '((_ is A) A)', '(Pint 1)', '(select m 1)', '(bvult #x1 #x2)', '(and true)', '(=> true false true)' ],
    [ T    => '(right (B 1 t))' ],
  )
{
    my ( $sort, @terms ) = @$_;
    is( tried( $number{$sort}, $_ ), 'taken', "$_ is $sort" ) for @terms;
}
for (
    [ int => '1.0', '(/ 1.0 2.0)', '(/ c 2)', '(/ 2 1)', '(+ c 1.0)', '(+ 1.0 1.0)', 't', 'm', 'true', '#b1', '"text"', '(f c)', '(f 1.0)', '(g 1 t)', '(g (f c))', '(g (f c) t t)', '(c 1)', 'f', 'nowhere', '(nowhere 1)' ],
    [ int => '(+)', '(+ true 1)', '(div 1.0 2.0)', '(mod c)', '(div c 2 2)', '(ite 1 c c)', '(ite true c 1.0)', '(ite true c)', '(select m true)', '(select n 3)', '(select c 1)', '(select (store n #x01 2) 1)' ],
    [ int => '(let ((c 1.0)) c)', '(let ((x 1.0)) (+ x 1))', '(let ((x t)) (let ((y x)) y))', '(let ((+ 1)) (+ 1 1.0))', '(to_real c)', '(to_int c)', '(bv2nat c)', '(left t)', '(left A 1)', '(right (B 1 t))', '(B 1 t)' ],
    [ int => '(exists ((x Int)) true)', '(ite (forall ((x Int)) (= x 1)) 1 2)', '(let ((x (forall ((y Int)) true))) (ite x 1 2))', '(lambda ((x Int)) x)', '(as c Real)', '(as c Int Int)', '(as 1 Real)', '(as nowhere Int)', '(_ c 1)', '((_ divisible 2) c)' ],
    [ int => '1e5', '1.', '.5', '#xg', '#b2', '#b', '01x', '0x10', '-1', '+1', '|1|', '|c d|', '(_ bv1 8)', '(str.len 1)', '(seq.len "a")', '(fp.to_ubv RNE 1.0)', '(! 1.0 :named y)', '((_ array-ext 0) m n)', '((_ array-ext 0) m c)', '((_ array-ext 0) n n)' ],
    [ bool => '1', 'c', '(not 1)', '(and 1 2)', '(= 1 1.0)', '(= m n)', '(= 1)', '(distinct 1 true)', '(< 1 1.0)', '(< true false)', '(bvult #x1 #x01)', '(=> 1 2)', '((_ is A) t)', '((_ is nowhere) A)', '((_ is A) A A)', '(is-A A)', '((_ divisible 0) 4)', '(xor true)' ],
    [ real => '1', 'c', '(/ 1 2)', '(+ 1.0 1)', '(to_real 1.0)', '(* 2 (f c))', '(- c)', '(f (f c))' ],
    [ bv => '#b1', '#x1', '(_ bv3 9)', '(_ bv 8)', '(_ bvx 8)', '(bvadd #x01 #x1)', '(bvadd #x01 1)', '(concat #xf #b1)', '((_ extract 8 0) #x0102)', '((_ extract 0 7) #x01)', '((_ extract 8 1) #x01)', '((_ zero_extend 5) #xf)', '((_ rotate_left 1) #x1)' ],
    [ bv => '((_ int2bv 9) c)', '((_ int2bv 8) 1.0)', '((_ repeat 0) #xff)', '((_ repeat 999999999) #xff)', '((_ extract 99999999999999999999 0) #xff)', '(bvnot c)', '(bvcomp #x01 #x01)', '3', '(concat)', '((_ sign_extend (+ 1 1)) #x01)' ],
    [ T => 'c', 'A', '(right A A)', '(left A)', '(PT t)', '(ite true t c)' ],
    [ D => 't', 'B', '(B 1)', '(B t 1)', '(B 1.0 t)', '(A 1)', '(as A T)', '(as B D)', '(ite true A t)' ],
    [ map => 'n', '(store m 1 2)', '(store m true 1)', '(store m 1)', '(store n #x01 1)', '(select m 1)', '((as const (Array Int Bool)) 1)', '((as const (Array Int Bool)) true true)', '((as const (Array Real Bool)) true)', '((as const Bool) true)', '((as const (Array Int)) true)' ],
    [ map => '(as const (Array Int Bool))', '((_ map and) m n)', '((_ map +) m m)', '((_ map not) m m)', '((_ map nowhere) m)', '(store 1 1 true)', 'true' ],
  )
{
    my ( $sort, @terms ) = @$_;
    isnt( tried( $number{$sort}, $_ ), 'taken', "$_ is not $sort" ) for @terms;
}

# ---- the cache: a verdict counts only with a certificate that is accepted
my $believed = sub { my ( $known, $again ) = @_; qr/^8 verified.*\($known from the cache, re-checked by cvc5; $again known but proved again\)$/m };
run('$LINDY verify --cache=cache program.bpl');
expect( 'without certificates all is proved again', '$LINDY verify --cache=cache --recheck-cache program.bpl', 0, $believed->( 0, 8 ), '' );
expect( 'with certificates nothing is', '$LINDY verify --cache=cache --recheck-cache program.bpl', 0, $believed->( 8, 0 ), '' );
run('$LINDY verify --proc=Steps --cache=cache --recheck-cache program.bpl');
my ($kept) = glob 'cache/certificates/Steps-*.cert';
my $good = get($kept);
my @lines = split /^/, $good;
for my $i ( 0 .. $#lines ) {
    my @other = @lines;
    splice @other, $i, 1;
    put( $kept, $lines[$i] =~ /^(instance|skolem)/ ? finish( join '', @other ) : join '', @other );
    my ( undef, $out ) = run('$LINDY verify --proc=Steps --cache=cache --recheck-cache program.bpl');
    like( $out, qr/\(0 from the cache, .*; 1 known but proved again\)/, "the certificate in the cache without line $i" );
    is( get($kept), $good, 'is made again' );
}
put( 'liar', <<'END' );
#!/bin/sh
[ -e honest ] && exec z3 -in
while read l; do
  case $l in
  *check-sat*) echo unsat ;;
  *echo*) echo "$l" | sed 's/.*"\(.*\)".*/\1/' ;;
  esac
done
END
chmod 0755, 'liar';
put( 'wrong.bpl', "procedure W(x: int) { assert x > 0; }\n" );
expect( 'a solver that lies',  '$LINDY verify --solver=./liar --cache=cache wrong.bpl', 0, qr/^1 verified/, '' );
put( 'honest', '' );
expect( 'its lie is known and believed', '$LINDY verify --solver=./liar --cache=cache wrong.bpl', 0, qr/^1 verified.*from the cache/, '' );
expect( 'but not if it is re-checked', '$LINDY verify --solver=./liar --cache=cache --recheck-cache wrong.bpl', 4, qr/0 verified, 1 refuted.*1 known but proved again/, '' );
( undef, $json ) = run('$LINDY verify --json --cache=cache --recheck-cache program.bpl');
@events = events($json);
is( "$events[-1]{cached} $events[-1]{rechecked_by} $events[-1]{proved_again}", '8 cvc5 0', 'JSON counts' );
expect( 'no cache to re-check', '$LINDY verify --recheck-cache program.bpl', 1, '', qr/there is no cache without --cache=DIR/ );
expect( 'no solver to re-check with', '$LINDY verify --cache=cache --recheck-cache --recheck-solver=./none program.bpl', 1, '', qr/'\.\/none' is not there/ );

# ---- usage
expect( 'without a program',  '$LINDY recheck certs',                            1, '', qr/usage: lindy recheck DIR FILE/ );
expect( 'with inference',     '$LINDY verify --certify --infer=all program.bpl', 1, '', qr/--certify: put the invariants into the program first/ );
expect( 'a folder that cannot be', '$LINDY verify --certify=program.bpl/x program.bpl', 1, qr/^/, qr/Not a directory/ );
expect( 'the questions are kept', '$LINDY recheck --log-smt=@PROC@.smt2 --proc=Steps certs program.bpl && cvc5 Steps.smt2', 0, qr/^unsat$/m, '' );
unlike( get('Steps.smt2'), qr/forall|exists/, 'they have no quantifiers' );
done_testing();
