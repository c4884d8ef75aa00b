#!/usr/bin/perl
# Failures in terms of the program that the Boogie program was made from: lines and values of C and Dafny.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Test::More;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use JSON::PP;
my $dir = scratch();
sub said { my ($words) = @_; my ( $status, $out ) = run($words); return $out }

# As SMACK writes it.
put( 'demo.c', "int main(void) {\n  int n = nondet();\n  int twice = n + n;\n  check(twice);\n  return 0;\n}\n" );
put( 'demo.bpl', <<'END' );
procedure boogie_si_record_int(i: int);
procedure nondet() returns (r: int);
procedure check(v: int)
{
  assume {:sourceloc "/gone/lib/check.h", 7, 3} true;
  assert v != 14;
}
procedure {:entrypoint} main()
{
  var $p0, $p1: int;
  assume {:sourceloc "/gone/demo.c", 2, 11} true;
  call $p0 := nondet();
  call {:cexpr "n"} boogie_si_record_int($p0);
  assume {:sourceloc "/gone/demo.c", 3, 15} true;
  $p1 := $p0 + $p0;
  call {:cexpr "twice"} boogie_si_record_int($p1);
  assume {:sourceloc "/gone/demo.c", 4, 3} true;
  call check($p1);
}
END
my $said = said('$LINDY explore -q demo.bpl');
like( $said, qr{in the program that this was made from:\n    --> /gone/demo\.c\n +2 \| int n = nondet\(\);\n +\|   n = 7\n +3 \| int twice = n \+ n;\n +\|   twice = 14\n +4 \| check\(twice\);\n    --> /gone/lib/check\.h\n +7 \| in check\n},
    'explore: lines of C, their text where the file is beside the program, and values' );
my ($x) = grep { $_->{event} eq 'execution' } events( said('$LINDY explore --json demo.bpl') );
is_deeply( [ map { [ @$_{qw(file line column procedure values)} ] } @{ $x->{source} } ], [
    [ '/gone/demo.c', 2, 11, 'main', { n => 7 } ],
    [ '/gone/demo.c', 3, 15, 'main', { twice => 14 } ],
    [ '/gone/demo.c', 4, 3, 'main', {} ],
    [ '/gone/lib/check.h', 7, 3, 'check', {} ],
], 'explore: the same as JSON' );
run('$LINDY explore -q --html=page.html demo.bpl');
like( get('page.html'), qr/"line":3,"column":15,"text":"int twice = n \+ n;","step":\d+,"values":\[\["twice","14"\]\]/, 'explore: the same on the page' );
run('$LINDY explore -q --report=html:report.html demo.bpl');
like( get('report.html'), qr/"source":\[\{"file":"\/gone\/demo\.c","line":2,"column":11,"state":"","values":\[\["n","7"\]\]\}/, 'and in the report' );

# verify asks the solver for the values.
put( 'inlined.bpl', get('demo.bpl') =~ s/procedure check/procedure {:inline 1} check/r );
like( said('$LINDY verify -q --proc=main inlined.bpl'), qr{made from:\n    --> /gone/demo\.c\n +2 \| int n = nondet\(\);\n +\|   n = 7\n +3 \| int twice = n \+ n;\n +\|   twice = 14\n +4 \| check\(twice\);\n}, 'verify: lines and values' );
my ($d) = grep { $_->{event} eq 'diagnostic' } events( said('$LINDY verify --json --proc=main inlined.bpl') );
is_deeply( [ map { [ $_->{line}, map { "$_->{name} = $_->{value}" } @{ $_->{values} } ] } @{ $d->{source} } ], [ [ 2, 'n = 7' ], [ 3, 'twice = 14' ], [4], [7] ], 'verify: the same as JSON' );
run('$LINDY verify -q --cache=c --proc=main inlined.bpl');
like( said('$LINDY verify -q --cache=c --proc=main inlined.bpl'), qr/\|   twice = 14\n/, 'verify: also from the cache' );

# As Dafny writes it: a comment before the commands, names with numbers.
put( 'd.bpl', <<'END' );
procedure Other() { assert true; }
// ----- assignment statement ----- other.dfy(1,1)
procedure Impl$$_module.__default.M(x#0: int)
{
  var y#0: int;
  y#0 := 0;
  // ----- assignment statement ----- dir/m.dfy(3,5)
  y#0 := x#0 + 1;
  // ----- assert statement ----- dir/m.dfy(4,3)
  assert {:id "id3"} y#0 != 5;
}
END
my @dafny = map { [ $_->{file}, $_->{line}, $_->{column} ] } @{ ( grep { $_->{event} eq 'diagnostic' } events( said('$LINDY verify --json d.bpl') ) )[0]{source} };
is_deeply( \@dafny, [ [ 'dir/m.dfy', 3, 5 ], [ 'dir/m.dfy', 4, 3 ] ], 'verify: places in comments, those of this body only' );
like( said('$LINDY verify -q d.bpl'), qr/ 3 \| column 5\n +\|   y = 5\n +4 \| column 3\n/, 'verify: values by the names of Dafny' );
like( said('$LINDY run -q --entry=\'Impl$$_module.__default.M\' d.bpl'), qr/made from:\n    --> dir\/m\.dfy\n +3 \| in Impl\S+\n +\|   y = 5\n +4 \| in Impl/, 'run: the same' );

# Dafny's place comes first, with the line if the file is there.
mkdir 'dir';
put( 'dir/m.dfy', "method M(x: int)\n{\n  var y := x + 1;\n  assert y != 5;\n}\n" );
like( said('$LINDY verify -q d.bpl'), qr/^d\.bpl:10:3: error\[V001\]: dir\/m\.dfy:4:3: this assertion could not be proved\n.*\n.*\n +\|? +(?:= )line 4: assert y != 5;\n/m, 'verify: its place first' );
like( said('$LINDY run -q --entry=\'Impl$$_module.__default.M\' d.bpl'), qr/dir\/m\.dfy:4:3: assertion violated: y#0 != 5/, 'run: its place first' );
unlike( said('$LINDY boogie d.bpl'), qr/dfy:/, 'boogie: as Boogie says it' );
run('$LINDY verify -q --report=junit:d.xml --report=sarif:d.sarif --report=html:d.html --report=markdown:d.md d.bpl');
like( get($_), qr/dir\/m\.dfy:4:3: this assertion could not be proved/, "in $_" ) for qw(d.xml d.sarif d.html);
like( get('d.md'), qr/m\.dfy:4:3: this assertion could not be proved/, 'in d.md' );
put( 'e.bpl', <<'END' );
procedure P(x: int) returns (y: int)
  ensures y > 7;
{
  // ----- if statement ----- m.dfy(1,3)
  if (x > 0)
  {
    // ----- assignment statement ----- m.dfy(2,5)
    y := 1;
  }
  assert {:msg " too small "} x != 1;
  // ----- assignment statement ----- m.dfy(5,3)
  y := x;
}
procedure Q(x: int)
{
  assert x > 0;
  // ----- assert statement ----- m.dfy(9,3)
  assert x > 1;
}
END
my @messages = map { "$_->{line} $_->{message}" } grep { $_->{event} eq 'diagnostic' } events( said('$LINDY verify --json e.bpl') );
is_deeply( [ sort @messages ], [
    '10 m.dfy:1:3: too small',
    '13 a postcondition could not be proved on this return path',
    '16 this assertion could not be proved',
    '18 m.dfy:9:3: this assertion could not be proved',
], 'the statement of the check: not one within it that ended, and none at the end of a body' );

# {:captureState}, with a place and without; {:sourcefile} and {:sourceline}.
put( 's.bpl', <<'END' );
procedure S(k#0: int, plain: int)
{
  assume {:captureState "dir/s.dfy(10,3): initial state"} true;
  assert {:sourcefile "old.c"} {:sourceline 44} true;
  assume {:captureState "after"} true;
  assert k#0 != 3 || plain != 4;
}
END
my @states = @{ ( grep { $_->{event} eq 'diagnostic' } events( said('$LINDY verify --json s.bpl') ) )[0]{source} };
is_deeply( [ map { [ $_->{file}, $_->{line}, $_->{state} ] } @states ], [ [ 'dir/s.dfy', 10, 'initial state' ], [ 'old.c', 44, undef ], [ undef, 0, 'after' ] ], 'states and files' );
is_deeply( { map { $_->{name} => $_->{value} } @{ $states[0]{values} } }, { k => '3', plain => '4' }, 'the values of a state' );
like( said('$LINDY run -q s.bpl'), qr{--> dir/s\.dfy\n +10 \| in S // initial state\n +\|   k = 3, plain = 4\n}, 'run: the same' );

# As GPUVerify writes it: numbers, and a table beside the program.
put( 'kernel.cu', "__global__ void k(int *a) {\n  a[threadIdx.x] = 0;\n  a[threadIdx.x + 1] = 1;\n}\n" );
sub place { return join( "\x1F", @_, '' ) . "\x1E" }
put( 'kernel.loc', join '', map { "$_\x1D" } place( 1, 1, 'kernel.cu', '/gone' ), place( 2, 18, 'kernel.cu', '/gone' ) . place( 9, 9, 'caller.cu', '/gone' ),
    place( 3, 22, 'kernel.cu', '/gone' ), '', "no\x1Fnumber" );
put( 'kernel.bpl', <<'END' );
var written: [bv32]bool;
procedure {:inline 1} _CHECK_WRITE(offset: bv32) { assert {:race} !written[offset]; }
procedure {:kernel} k(id1: bv32, id2: bv32)
  modifies written;
{
  written := (lambda i: bv32 :: false);
  written[id1] := true;
  assume {:captureState "check_state_0"} {:sourceloc} {:sourceloc_num 1} true;
  call {:sourceloc} {:sourceloc_num 2} _CHECK_WRITE(id2);
}
END
like( said('$LINDY explore -q --entry=k kernel.bpl'), qr{made from:\n    --> /gone/kernel\.cu\n +2 \| a\[threadIdx\.x\] = 0; // check_state_0\n(?:.*\n)*? +3 \| a\[threadIdx\.x \+ 1\] = 1;\n}, 'explore: lines of a table of GPUVerify' );
my ($race) = grep { $_->{event} eq 'diagnostic' } events( said('$LINDY verify --json --proc=k kernel.bpl') );
is_deeply( [ map { [ @$_{qw(file line column)} ] } @{ $race->{source} } ], [ [ '/gone/kernel.cu', 2, 18 ], [ '/gone/kernel.cu', 3, 22 ] ], 'verify: the same as JSON' );
run('$LINDY explore -q --entry=k --html=kernel.html kernel.bpl');
like( get('kernel.html'), qr/"line":3,"column":22,"text":"a\[threadIdx\.x \+ 1\] = 1;"/, 'the same on the page' );
unlink 'kernel.loc';
unlike( said('$LINDY explore -q --entry=k kernel.bpl'), qr/kernel\.cu/, 'without the table there are no lines' );

# What is no place stays a comment.
put( 'no.bpl', "procedure N(x: int)\n{\n  // - see the paper (12,5)\n  // ----- nothing ----- (1,2)\n  // x.c(3,4)\n  assert x > 0;\n}\n" );
unlike( said('$LINDY verify -q no.bpl'), qr/made from/, 'other comments say nothing' );
done_testing;
