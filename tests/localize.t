#!/usr/bin/perl
# Localization (exec/reduce/localize.h): what is proved without some variables holds. Random programs whose truth plain exploration
# finds, and again after a long loop that has nothing to do with them, so that only abstractions get past it in time.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use File::Temp;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my ( $count, $from ) = ( $ENV{LOCALIZE_COUNT} // 16, $ENV{LOCALIZE_SEED} // 120 );

sub pick { my @all = @_; return $all[ int rand @all ] }

my ( $fresh, @scope );    # names of integers that can be read here

sub value {
    my ($depth) = @_;
    my $x = pick(@scope);
    return pick( $x, $x, int rand 3 ) if $depth == 0 || rand() < 0.4;
    my ( $y, $z ) = ( value( $depth - 1 ), value( $depth - 1 ) );
    return pick( "(($y + $z) mod 3)", "m[$y]", "k[$y]", "(if $y > $z then $y else 1)", "both(if $y == $z then 1 else 0, 1)" );
}

sub condition {
    my ( $x, $y ) = ( value(1), value(1) );
    return pick( "$x == $y", "$x != $y", "$x < $y", "$x <= $y" );
}

# All integers are 0, 1 or 2 where nothing is wrong.
sub assertion {
    my ( $x, $y ) = ( pick(@scope), pick(@scope) );
    return rand() < 0.3 ? condition() : pick( "0 <= $x && $x <= 2", "$x < 3", "$x != 3", "m[$x] >= 0", "$x + $y <= 4", "$x <= 1 || $y >= 0 || k[1] == 1" );
}

sub statement {
    my ( $callees, $depth ) = @_;
    my $x    = pick( grep { $_ ne 'x' } @scope );    # a parameter is not written to
    my $what = rand;
    return "  $x := " . value(2) . ";\n"                                               if $what < 0.3;
    return "  havoc $x;\n  assume 0 <= $x && $x <= 2;\n"                               if $what < 0.4;
    return '  ' . pick( 'm', 'k' ) . '[' . value(1) . '] := ' . value(1) . ";\n"       if $what < 0.55;
    return "  call $x := " . pick(@$callees) . '(' . value(1) . ");\n" if $what < 0.67 && @$callees;
    return '  assert ' . assertion() . ";\n"                                          if $what < 0.74;
    return '  assume ' . condition() . ";\n"                                          if $what < 0.77;
    return "  $x, m[$x] := m[$x], $x;\n"                                              if $what < 0.8;
    return '' if $depth == 0;
    my $then = statements( $callees, $depth - 1 );
    return '  if (' . pick( '*', condition(), condition() ) . ") {\n$then  } else {\n" . statements( $callees, $depth - 1 ) . "  }\n"
      if $what < 0.94;
    my $i = 'i' . $fresh++;
    return "  $i := 0;\n  while ($i < 2) {\n$then    $i := $i + 1;\n  }\n";
}

sub statements { my ( $callees, $depth ) = @_; return join '', map { statement( $callees, $depth ) } 1 .. 1 + int rand 3 }

sub procedure {
    my ( $name, $callees ) = @_;
    my $where = pick( '', '', ' where 0 <= l' );
    ( $fresh, @scope ) = ( 0, qw(g h x l r) );
    my $body   = statements( $callees, 2 ) . "  r := (r + l) mod 3;\n";
    my $locals = join '', map { "  var i$_: int;\n" } 0 .. $fresh - 1;
    return "procedure $name(x: int) returns (r: int)\n  modifies g, h, m, k;\n{\n  var l: int$where;\n$locals  l := 1;\n  r := 0;\n$body}\n";
}

sub program {
    my @names = map { "p$_" } 0 .. 3;
    my $procs = join "\n", map { procedure( $names[$_], [ @names[ $_ + 1 .. $#names ] ] ) } 0 .. $#names;
    return <<"END";
var g, h, noise: int;
var m, k: [int]int;
function both(int, int): int;
axiom both(0, 1) == 0;
axiom both(1, 1) == 1;
$procs
procedure {:entrypoint} main()
  modifies g, h, m, k, noise;
{
  var r: int;
  noise := 0;
  NOISE
  g := 0;
  h := 1;
  m[0] := 0;
  m[1] := 1;
  m[2] := 2;
  k[0] := 1;
  k[1] := 1;
  k[2] := 0;
  call r := p0(1);
  call r := p0(r);
}
END
}

sub verdict {
    my ( $file, @options ) = @_;
    my ( undef, $out ) = run("\$LINDY explore --json @options $file");
    my ($sum) = grep { ( $_->{command} // '' ) eq 'explore' && exists $_->{ended} } events($out);
    return $sum // { verdict => 'none' };
}

my $dir = File::Temp->newdir;
my ( $proved, $localized, $refuted ) = ( 0, 0, 0 );
for my $seed ( $from .. $from + $count - 1 ) {
    srand $seed;
    my $text = program();
    put( "$dir/plain.bpl", $text =~ s/NOISE//r );
    put( "$dir/noisy.bpl", $text =~ s/NOISE/while (noise < 10000000) { noise := noise + 1; }/r );
    my $truth = verdict( "$dir/plain.bpl", '--without=localization,loop-abstraction --cpu-timeout=2' )->{verdict};
    my $said  = verdict( "$dir/noisy.bpl", '--cpu-timeout=1' );
    isnt( $truth, 'none', "program $seed is legal" ) or diag($text);
    my $wrong = { verified => 'refuted', refuted => 'verified' }->{$truth} // 'nothing';
    isnt( $said->{verdict}, $wrong, "program $seed: $truth, and $said->{verdict}" ) or diag($text);
    $refuted++ if $truth eq 'refuted';
    next unless $said->{verdict} eq 'verified';
    $proved++;
    $localized++ if $said->{left_out};
}
diag("$count programs: $refuted wrong, $proved proved, $localized of them by localization") if $ENV{LOCALIZE_COUNT};
ok( $localized >= 5 && $refuted >= 1, 'there was something to prove, and something wrong' )
  or diag("$localized, $refuted");
done_testing();
