# Programs of today's Civl in the notation of Boogie 3.5.5, which scripts/bench/peer makes: yield invariants have
# `invariant` clauses there, parallel calls begin with `par`, and `preserves` takes calls only.
# Programs that need newer declarations of library base are rejected there.
# SPDX-License-Identifier: MIT
package CivlNotation;
use strict;
use warnings;

my $gap     = qr{(?:\s|//[^\n]*\n|/\*.*?\*/)*}s;
my $heading = qr{\binvariant$gap(?:\{:[^{}]*\}$gap)*\w+\s*\([^;]*\)\s*;}s;

sub older {
    my ($text) = @_;
    $text =~ s{($heading)((?:${gap}preserves\b[^;]*;)+)}{ my ( $head, $clauses ) = ( $1, $2 ); $head . ( $clauses =~ s/\bpreserves\b/invariant/gr ) }gse;
    $text =~ s{\bpreserves\b(?!\s*call)([^;]*;)}{requires$1 ensures$1}g;
    $text =~ s{\bcall\b((?:[^;|]|\|\|)*(?<!\|)\|(?!\|)[^;]*;)}{par$1}g;
    return $text;
}

1;
