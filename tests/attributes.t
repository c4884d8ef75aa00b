#!/usr/bin/perl
# Attributes mean the same to all engines. In tests/golden/attributes, what a line marks with
# `// fails` is refuted by verify and broken by run and explore; all other procedures are proved,
# with trusted inference too, and broken by neither.
#   LINDY=build/release/lindy prove tests/attributes.t
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use JSON::PP;
use Test::More;

my $lindy = $ENV{LINDY} // "$FindBin::Bin/../build/release/lindy";

sub answers {
    my (@command) = @_;
    open my $out, '-|', $lindy, @command or die "$lindy: $!\n";
    return map { decode_json($_) } grep { /^\{/ } <$out>;
}

sub verdicts {
    return map { $_->{unit} => $_ } grep { $_->{event} eq 'result' } answers( 'verify', '--json', @_ );
}

# Does a command of executions show one that fails, and replay confirm it?
sub breaks {
    my (@command) = @_;
    open my $out, '-|', $lindy, @command or die "$lindy: $!\n";
    local $/ = undef;
    my $text = <$out>;
    return $text =~ /error\[X\d+\]/ && $text !~ /^\s+unconfirmed/m;
}

for my $file ( sort glob "$FindBin::Bin/golden/attributes/*.bpl" ) {
    my ($short) = $file =~ m{([^/]+)\.bpl$};
    open my $in, '<', $file or die "$file: $!\n";
    my @lines   = <$in>;
    my %proved  = verdicts($file);
    my %trusted = verdicts( '--infer=default', '--trust-inferred', $file );
    my @names   = sort { $proved{$a}{line} <=> $proved{$b}{line} } keys %proved;
    for my $i ( 0 .. $#names ) {
        my $name  = $names[$i];
        my $end   = $i < $#names ? $proved{ $names[ $i + 1 ] }{line} - 2 : $#lines;
        my $fails = grep { m{// fails} } @lines[ $proved{$name}{line} - 1 .. $end ];
        my $want  = $fails ? 'refuted' : 'verified';
        is( $proved{$name}{verdict},  $want, "$short: $name is $want" );
        is( $trusted{$name}{verdict}, $want, "$short: $name is $want with trusted inference" );
        my $can = $fails ? 'breaks' : 'does not break';
        is( !!breaks( 'run', '--timeout=20', "--entry=$name", $file ),     !!$fails, "$short: run $can $name" );
        is( !!breaks( 'explore', '--timeout=20', "--entry=$name", $file ), !!$fails, "$short: explore $can $name" );
    }
}
done_testing();
