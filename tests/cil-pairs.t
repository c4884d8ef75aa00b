#!/usr/bin/perl
# Pairs of C# programs (tests/cil/pairs/README.md): the right twin is proved, the wrong one is not, and fails on the
# line that says so. LINDY_PAIRS=update rewrites the list of pairs that are still open. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;
needs(qw(mcs));

my $pairs = "$home/tests/cil/pairs";
my %open  = map { /^(\w+)\s+(.*)/ ? ( $1 => $2 ) : () } split /\n/, get("$pairs/open.txt");
my $only  = shift;    # a folder, while writing pairs
scratch();

# What the files of a folder promise: their pairs in order, and the lines that fail in the wrong twin.
sub read_pairs {
    my ( @order, %fails );
    for my $file (@_) {
        my ( $at, $pair ) = (0);
        for ( split /\n/, get($file) ) {
            $at++;
            if (/^namespace (\w+)/) {
                $pair = $1;
                push @order, $pair;
                ok( !$fails{$pair}, "the name $pair is used once" ) if $fails{$pair};
                $fails{$pair} = [];
            }
            push @{ $fails{$pair} }, $at if m{//!};
        }
    }
    return ( \@order, \%fails );
}

# All that a verified assembly says, by pair: verdicts of methods, why some are left open, lines of failures.
sub verify {
    my ($assembly) = @_;
    my ( %said, @lines );
    my ( $status, $out, $err ) = run("\$LINDY verify -j2 --timeout=10 --json $assembly");
    like( $status, qr/^[045]$/, "$assembly is read" ) or diag($err);
    for my $e ( events($out) ) {
        push @lines, map { $_->{line} } $e, @{ $e->{related} // [] } if $e->{event} eq 'diagnostic';
        next if $e->{event} ne 'result';
        my ($pair) = $e->{unit} =~ /^(\w+)/;
        my $reason = $e->{reason} // '';
        push @{ $said{$pair}{open} }, "$e->{unit}: $reason" if $e->{verdict} eq 'inconclusive';
        push @{ $said{$pair}{failed} }, $e->{unit} if $e->{verdict} =~ /^(?:refuted|unproved)$/;
        $said{$pair}{lines}{$_} = 1 for @lines;
        $said{$pair}{units}++;
        @lines = ();
    }
    return \%said;
}

# Why a pair does not do what it should; empty when it does.
sub complaint {
    my ( $right, $wrong, $lines ) = @_;
    return "not translated: $right->{open}[0]" if $right->{open};
    return "not proved: $right->{failed}[0]"   if $right->{failed};
    return 'no methods'                        if !$right->{units};
    return "not translated: $wrong->{open}[0]" if $wrong->{open};
    my @missed = grep { !$wrong->{lines}{$_} } @$lines;
    return "no failure on line @missed" if @missed;
    my $others = @{ $wrong->{failed} // [] } - @$lines;
    return $others > 0 ? "fails where it should not: @{ $wrong->{failed} }" : '';
}

my ( $good, @list ) = (0);
for my $folder ( sort glob "$pairs/*/" ) {
    my ($group) = $folder =~ m{(\w+)/$};
    next if $only && $group ne $only;
    my @files = sort glob "$folder*.cs" or next;
    my ( $order, $fails ) = read_pairs(@files);
    my $mcs = 'mcs -debug -d:CONTRACTS_FULL -t:library -nowarn:0162,0219,0649,0169,0414,0660,0661,1718,0659,0108,0067 -d:DEBUG -unsafe';
    my $built = system("$mcs -out:$group.dll @files > log 2>&1") || system("$mcs -d:WRONG -out:${group}_wrong.dll @files >> log 2>&1");
    is( $built, 0, "mcs compiles $group" ) or diag( get('log') );
    next if $built;
    my ( $right, $wrong ) = ( verify("$group.dll"), verify("${group}_wrong.dll") );
    for my $pair (@$order) {
        my $lines = $fails->{$pair};
        ok( @$lines > 0, "$pair has a line that fails" ) if !@$lines;
        # Whatever else is missing, the wrong twin must not be proved.
        my $w = $wrong->{$pair} // {};
        ok( $w->{open} || $w->{failed}, "$pair: the wrong twin is not proved" );
        my $why = complaint( $right->{$pair} // {}, $w, $lines );
        push @list, sprintf "%-28s %s", $pair, $why =~ s/\s+/ /gr if $why;
        $good++ if !$why;
      TODO: {
            local $TODO = $open{$pair};
            ok( !$why, "$pair" ) or ( $TODO ? note($why) : diag($why) );
        }
    }
}
if ( ( $ENV{LINDY_PAIRS} // '' ) eq 'update' ) {
    put( "$pairs/open.txt", join '', map { s/ +$//r . "\n" } '# Pairs that do not work yet, and why. Written by LINDY_PAIRS=update tests/cil-pairs.t', @list );
}
diag( "$good pairs work, " . @list . ' are open' );
done_testing();
