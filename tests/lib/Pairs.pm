# Pairs of C# programs (tests/cil/pairs/README.md) in one file: what they promise, and whether verified assemblies keep it.
# SPDX-License-Identifier: MIT
package Pairs;
use strict;
use warnings;
use Exporter 'import';
use Lindy;
use Test::More;

our @EXPORT = qw(read_pairs open_pairs verify_pairs compare_pairs);

# Pairs that do not work yet, and why.
sub open_pairs { my ($file) = @_; return map { /^(\w+)\s+(.*)/ ? ( $1 => $2 ) : () } split /\n/, get($file) }

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
sub verify_pairs {
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

# Tests the pairs of the files that two assemblies were compiled from: the right twins and the wrong ones. How many work, and
# a line for each of the others.
sub compare_pairs {
    my ( $name, $right_file, $wrong_file, $open, @files ) = @_;
    my ( $order, $fails ) = read_pairs(@files);
    my ( $right, $wrong ) = ( verify_pairs($right_file), verify_pairs($wrong_file) );
    my ( $good, @list ) = (0);
    for my $pair (@$order) {
        my $lines = $fails->{$pair};
        ok( @$lines > 0, "$pair has a line that fails" ) if !@$lines;
        # Whatever else is missing, the wrong twin must not be proved.
        my $w = $wrong->{$pair} // {};
        ok( $w->{open} || $w->{failed}, "$name$pair: the wrong twin is not proved" );
        my $why = complaint( $right->{$pair} // {}, $w, $lines );
        push @list, sprintf "%-28s %s", $pair, $why =~ s/\s+/ /gr if $why;
        $good++ if !$why;
      TODO: {
            local $TODO = $open->{$pair};
            ok( !$why, "$name$pair" ) or ( $TODO ? note($why) : diag($why) );
        }
    }
    return ( $good, @list );
}

1;
