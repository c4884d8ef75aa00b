#!/usr/bin/perl
# Witnesses of SV-COMP: every one fits the schema of format 2.0, and says what the execution does.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Test::More;
use Digest::SHA qw(sha256_hex);
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Yaml qw(yaml_read);
my $dir = scratch();

# ---- the schema: for each object the keys that must and those that may be there, with what they are

my $text = sub { !ref $_[0] && length $_[0] };
my $line = sub { $_[0] =~ /^[1-9]\d*$/ };
sub one_of { my @words = @_; return sub { my ($x) = @_; grep { $_ eq $x } @words } }
sub matches { my ($re) = @_; return sub { $_[0] =~ $re } }
sub list_of { my ($what) = @_; return sub { ref $_[0] eq 'ARRAY' && !grep { !fits_schema( $_, $what ) } @{ $_[0] } } }
sub fits_schema {
    my ( $x, $what ) = @_;
    return $what->($x) if ref $what eq 'CODE';
    return 0 unless ref $x eq 'HASH';
    my ( $must, $may ) = @$what;
    for my $key ( sort keys %$must ) { return diag("no $key") && 0 unless exists $x->{$key} }
    for my $key ( sort keys %$x ) {
        my $of = $must->{$key} // $may->{$key} // return diag("$key does not belong there") && 0;
        return diag("$key is wrong") && 0 unless fits_schema( $x->{$key}, $of );
    }
    return 1;
}
my $location   = [ { file_name => $text, line => $line }, { column => $line, function => $text } ];
my $constraint = [ { value => $text }, { format => one_of(qw(c_expression acsl_expression)) } ];
my $waypoint   = [ {
        type     => one_of(qw(assumption target function_enter function_return branching)),
        action   => one_of(qw(follow avoid)),
        location => $location
    },
    { constraint => $constraint } ];
my $segment   = [ { segment => list_of( [ { waypoint => $waypoint }, {} ] ) }, {} ];
my $invariant = [ { invariant => [ { type => one_of(qw(loop_invariant location_invariant)), location => $location, value => $text, format => one_of('c_expression') }, {} ] }, {} ];
my $metadata  = [ {
        format_version => one_of('2.0'),
        uuid           => matches(qr/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        creation_time  => matches(qr/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        producer       => [ { name => $text, version => $text }, { configuration => $text, command_line => $text, description => $text } ],
        task           => [ {
                input_files       => list_of($text),
                input_file_hashes => sub { ref $_[0] eq 'HASH' && !grep { !/^[0-9a-f]{64}$/ } values %{ $_[0] } },
                specification     => $text,
                data_model        => one_of(qw(ILP32 LP64)),
                language          => one_of('C')
            }, {} ]
    },
    {} ];
my %content = ( violation_sequence => list_of($segment), invariant_set => list_of($invariant) );

# Beyond the schema: one waypoint to follow at the end of each segment; the target once, last, without a constraint.
sub is_witness {
    my ($entry) = @_;
    my $what = $content{ $entry->{entry_type} // '' } or return diag('no entry type') && 0;
    return 0 unless fits_schema( $entry, [ { entry_type => $text, metadata => $metadata, content => $what }, {} ] );
    return 1 if $entry->{entry_type} eq 'invariant_set';
    my @follow = map { $_->{segment}[-1]{waypoint} } @{ $entry->{content} };
    return 0 if grep { $_->{action} ne 'follow' } @follow;
    return 0 if grep { ( $_->{type} eq 'target' ) == exists $_->{constraint} } @follow;
    return ( grep { $_->{type} eq 'target' } @follow ) == 1 && $follow[-1]{type} eq 'target';
}

# ---- a program made from C

my $c = "int main(void) {\n  int n = nondet();\n  int twice = n + n;\n  if (twice == 14)\n    reach_error();\n}\n";
put( 'demo.c', $c );
sub program {
    my ($wrong) = @_;
    return <<"END";
procedure boogie_si_record_int(i: int);
procedure nondet() returns (r: int);
procedure reach_error()
{
  assume {:sourceloc "smack.h", 7, 3} true;
  assert false;
}
procedure {:entrypoint} main()
{
  var \$p0, \$p1: int;
  assume {:sourceloc "demo.c", 2, 11} true;
  call \$p0 := nondet();
  call {:cexpr "n"} boogie_si_record_int(\$p0);
  call {:cexpr "smack:ext:n"} boogie_si_record_int(\$p0);
  assume {:sourceloc "demo.c", 3, 15} true;
  \$p1 := \$p0 + \$p0;
  call {:cexpr "twice"} boogie_si_record_int(\$p1);
  assume {:sourceloc "demo.c", 4, 3} true;
  if (\$p1 == $wrong) {
    assume {:sourceloc "demo.c", 5, 5} true;
    call reach_error();
  }
}
END
}
put( 'bad.bpl', program(14) );
put( 'good.bpl', program(15) );
expect( 'a violation', 'SOURCE_DATE_EPOCH=0 $LINDY explore -q bad.bpl --report=witness:bad.yml', 4, qr/X001/, '' );
my ( $bad, @more ) = @{ yaml_read( get('bad.yml') ) };
ok( !@more && is_witness($bad), 'is a witness' );
is( $bad->{entry_type}, 'violation_sequence', 'of a violation' );
is( $bad->{metadata}{creation_time}, '1970-01-01T00:00:00Z', 'made when SOURCE_DATE_EPOCH says' );
is_deeply( $bad->{metadata}{task}{input_file_hashes}, { 'demo.c' => sha256_hex($c) }, 'about this C program' );
is( $bad->{metadata}{task}{specification}, 'CHECK( init(main()), LTL(G ! call(reach_error())) )', 'and this property' );
is_deeply( [ map { my $w = $_->{segment}[0]{waypoint}; [ $w->{type}, $w->{location}{line}, $w->{constraint}{value} ] } @{ $bad->{content} } ],
    [ [ 'assumption', 3, 'n == 7' ], [ 'assumption', 4, 'twice == 14' ], [ 'target', 5, undef ] ], 'its way' );
my $first = get('bad.yml');
run('SOURCE_DATE_EPOCH=0 $LINDY explore -q bad.bpl --report=witness:bad.yml');
is( get('bad.yml'), $first, 'the same bytes again; a witness may be overwritten by one' );

expect( 'no violation', '$LINDY explore -q good.bpl --report=witness:good.yml', 0, '', '' );
my ($good) = @{ yaml_read( get('good.yml') ) };
ok( is_witness($good), 'is a witness' );
is( $good->{entry_type}, 'invariant_set', 'of correctness' );

# Invariants in C: of variables whose every assignment is told, by one name.
put( 'loop.bpl', <<'END' );
procedure boogie_si_record_int(i: int);
procedure {:entrypoint} main()
{
  var $i, $n, $other: int;
  $n := 3;
  call {:cexpr "n"} boogie_si_record_int($n);
  $i := 0;
  call {:cexpr "i"} boogie_si_record_int($i);
  $other := 0;
head:
  assert 0 <= $i && $i <= $n;
  assert $i < 2 ==> 2 * $i - 1 <= $n;
  assert $other <= $i;
  assume {:sourceloc "demo.c", 3, 10} true;
  goto body, done;
body:
  assume $i < $n;
  $i := $i + 1;
  call {:cexpr "i"} boogie_si_record_int($i);
  goto head;
done:
  assume $i >= $n;
  assert $i == 3;
}
END
expect( 'invariants', '$LINDY explore -q loop.bpl --report=witness:loop.yml', 0, '', '' );
my ($loop) = @{ yaml_read( get('loop.yml') ) };
ok( is_witness($loop), 'is a witness' );
is_deeply( [ map { [ $_->{invariant}{location}{line}, $_->{invariant}{value} ] } @{ $loop->{content} } ],
    [ [ 3, '((0 <= (long long)i) && ((long long)i <= (long long)n))' ], [ 3, '(!(((long long)i <= 1)) || ((2 * (long long)i) <= ((long long)n + 1)))' ] ], 'with the invariants of its loop' );
like( get('loop.yml'), qr/^- entry_type: invariant_set # 1 loop invariant could not/m, 'and says that one is missing' );
put( 'untold.bpl', get('loop.bpl') =~ s/(body:.*?\$i \+ 1;\n)[^\n]*\n/$1/sr );
run('$LINDY explore -q untold.bpl --report=witness:untold.yml');
is_deeply( ( yaml_read( get('untold.yml') ) )->[0]{content}, [], 'none of a variable that changes untold' );
put( 'twice.bpl', get('loop.bpl') =~ s/\$other := 0;\n/$&  call {:cexpr "i"} boogie_si_record_int(\$other);\n/r );
run('$LINDY explore -q twice.bpl --report=witness:twice.yml');
is_deeply( ( yaml_read( get('twice.yml') ) )->[0]{content}, [], 'nor of two variables by one name' );

expect( 'two programs', '$LINDY explore -q --separately bad.bpl good.bpl --report=witness:both.yml', 4, qr/X001/, '' );
is_deeply( [ map { is_witness($_) && $_->{entry_type} } @{ yaml_read( get('both.yml') ) } ], [qw(violation_sequence invariant_set)], 'two entries' );

put( 'plain.bpl', "procedure main() { assert false; }\n" );
run('$LINDY explore -q plain.bpl --report=witness:plain.yml');
is_deeply( yaml_read( get('plain.yml') ), [], 'a program that was not made from C has none' );
run('$LINDY verify -q good.bpl --proc=main --report=witness:verify.yml');
is_deeply( yaml_read( get('verify.yml') ), [], 'verify looks at procedures one by one: none' );
mkdir 'elsewhere';
put( 'elsewhere/bad.bpl', program(14) =~ s/demo\.c/gone.c/gr );
run('$LINDY explore -q elsewhere/bad.bpl --report=witness:gone.yml');
my ($gone) = @{ yaml_read( get('gone.yml') ) };
ok( is_witness($gone), 'a C program that is not there' );
is_deeply( $gone->{metadata}{task}{input_file_hashes}, {}, 'has no hash' );

# The validator sees what is wrong.
for my $wrong ( sub { delete $_[0]{metadata}{uuid} }, sub { $_[0]{content}[0]{segment}[0]{waypoint}{location}{line} = 0 }, sub { pop @{ $_[0]{content} } } ) {
    my ($copy) = @{ yaml_read($first) };
    $wrong->($copy);
    local $Test::Builder::Level = 1;
    ok( !do { no warnings; local *diag = sub { 1 }; is_witness($copy) }, 'a damaged witness is none' );
}
done_testing;
