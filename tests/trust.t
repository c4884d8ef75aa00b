#!/usr/bin/perl
# Verdicts that were wrong or misleading once, each with the program that showed it.
#   LINDY=build/release/lindy prove tests/trust.t
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();

# --- the cache: names that only look like what Lindy makes of others -------------------------

{
    my $program = <<'END';
procedure Q() { var x#y: int; assume x#y == 5; assert x#y == 5; }
procedure P() { var x#y, x#y#N: int; assume x#y#N >= 0; assume x#y == 5; assert x#y == 5; }
END
    for my $n ( 0 .. 3 ) {
        my $proved = $program =~ s/N/$n/gr;
        my $wrong  = $proved  =~ s/.*\K\bx#y == 5/x#y#$n == 5/sr;
        put( 'proved.bpl', $proved );
        put( 'wrong.bpl',  $wrong );
        run( "\$LINDY verify --cache=cache$n proved.bpl" );
        expect( "a name with #$n is a name of its own", "\$LINDY verify --json --cache=cache$n wrong.bpl | grep '\"P\"'",
            0, qr/"verdict":"refuted"/, '' );
    }
}

done_testing();
