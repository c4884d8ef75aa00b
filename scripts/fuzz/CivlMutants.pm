# Mutants of Civl programs: one change each, of a kind that mostly makes a proof impossible.
#
#   my @mutants = CivlMutants::of($text);    # each: { kind, line, says, text }
#
# mover      an action claims more: atomic becomes left, right or both, left and right become both
# yield      a call of a yield invariant disappears, as a statement, an arm, or a clause
# gate       an assert of an action disappears, or `assert false` is its first command
# invariant  a clause of a yield invariant becomes true, or an invariant of a loop does
# clause     a precondition disappears; a postcondition becomes false
# refine     a procedure refines nothing
# code       an assignment or an assume disappears, an operator or a number is another one
# linear     a parameter is not linear, or stays with the caller
# SPDX-License-Identifier: MIT
package CivlMutants;
use strict;
use warnings;

# The text with blanks for comments, so that places are the same.
sub without_comments {
    my ($text) = @_;
    $text =~ s{(//[^\n]*|/\*.*?\*/)}{ $1 =~ s/[^\n]/ /gr }gse;
    return $text;
}

my $attrs = qr/(?:\{:[^{}]*\}\s*)*+/;
my %more  = ( atomic => [qw(left right both)], left => ['both'], right => ['both'], '' => [qw(left both)] );

# Places of a pattern, as [from, length, new text, what].
sub each_match {
    my ( $shadow, $pattern, $make ) = @_;
    my @found;
    while ( $shadow =~ /$pattern/g ) {
        my ( $from, $to, @parts ) = ( $-[0], $+[0], map { substr $shadow, $-[$_], $+[$_] - $-[$_] } grep { defined $-[$_] } 1 .. $#- );
        push @found, map { [ $from, $to - $from, @$_ ] } $make->(@parts);
    }
    return @found;
}

# The bodies of actions, as [from, to].
sub action_bodies {
    my ($shadow) = @_;
    my @found;
    while ( $shadow =~ /\baction\b[^;{]*(?:\{:[^{}]*\}[^;{]*)*(?:;|(?=\{(?!:)))/g ) {
        my $at = pos $shadow;
        if ( substr( $shadow, $at - 1, 1 ) eq ';' ) {    # clauses, then the body
            my $rest = substr $shadow, $at;
            next unless $rest =~ /\G(\s*(?:modifies|requires|asserts|refines)\b[^;]*;)*\s*(?=\{(?!:))/;
            $at += $+[0];
        }
        my ( $depth, $to ) = ( 0, $at );
        while ( $to < length $shadow ) {
            my $c = substr $shadow, $to++, 1;
            $depth += $c eq '{' ? 1 : $c eq '}' ? -1 : 0;
            last unless $depth;
        }
        push @found, [ $at, $to ];
    }
    return @found;
}

sub inside {
    my ( $bodies, @places ) = @_;
    return grep { my $p = $_; grep { $_->[0] < $p->[0] && $p->[0] < $_->[1] } @$bodies } @places;
}

sub movers {
    my ($shadow) = @_;
    return each_match( $shadow, qr/\b(atomic|left|right|both)(\s+(?:action|procedure)\b)/,
        sub { my ( $word, $rest ) = @_; map { [ "$_$rest", "$word becomes $_" ] } @{ $more{$word} || [] } } ),
      each_match( $shadow, qr/(\brefines\s+)(action\b)/, sub { my ( $r, $a ) = @_; map { [ "$r$_ $a", "no mover becomes $_" ] } @{ $more{''} } } );
}

sub yields {
    my ($shadow) = @_;
    my $names = join '|', $shadow =~ /\binvariant\s*$attrs(\w+)\s*\(/g or return;
    my $call  = qr/(?:$names)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/;
    return each_match( $shadow, qr/\b(?:(?:requires|ensures|preserves|invariant)\s+)?call\s+$call\s*;/, sub { [ '', 'a yield disappears' ] } ),
      each_match( $shadow, qr/\|\s*$call(?=\s*[|;])/, sub { [ '', 'an arm disappears' ] } );
}

sub gates {
    my ( $shadow, $bodies ) = @_;
    return inside( $bodies, each_match( $shadow, qr/\bassert\b[^;]*;/, sub { [ '', 'a gate disappears' ] } ) ),
      map { [ $_->[0] + 1, 0, ' assert false; ', 'a gate is false' ] } @$bodies;
}

sub invariants {
    my ($shadow) = @_;
    return each_match( $shadow, qr/(\bpreserves\s+$attrs)(?!call\b)[^;]+;/, sub { [ "$_[0]true;", 'an invariant is true' ] } ),
      each_match( $shadow, qr/(\binvariant\s+$attrs)(?!call\b|\w+\s*\()[^;]+;/,
        sub { $_[0] =~ /yields/ ? () : [ "$_[0]true;", 'an invariant of a loop is true' ] } );
}

sub clauses {
    my ($shadow) = @_;
    return each_match( $shadow, qr/\brequires\s+$attrs(?!call\b)[^;]+;/, sub { [ '', 'a precondition disappears' ] } ),
      each_match( $shadow, qr/(\bensures\s+$attrs)(?!call\b)[^;]+;/, sub { [ "$_[0]false;", 'a postcondition is false' ] } );
}

sub refinements {
    my ($shadow) = @_;
    return each_match( $shadow, qr/\brefines\s+$attrs\w+\s*;/, sub { [ '', 'nothing is refined' ] } );
}

sub code {
    my ( $shadow, $bodies ) = @_;
    my %other = ( '==' => '!=', '!=' => '==', '<' => '<=', '<=' => '<', '>' => '>=', '>=' => '>', '&&' => '||', '+' => '-', '-' => '+' );
    return inside( $bodies, each_match( $shadow, qr/(?<=[;{}\s])[\w.\[\]>-]+\s*:=[^;]*;/, sub { [ '', 'an assignment disappears' ] } ),
        each_match( $shadow, qr/\bassume\b\s*$attrs[^;]*;/, sub { [ '', 'an assume disappears' ] } ) ),
      each_match( $shadow, qr/(?<=\s)(==|!=|<=?|>=?|&&|\+|-)(?=\s)/, sub { [ $other{ $_[0] }, "$_[0] becomes $other{$_[0]}" ] } ),
      each_match( $shadow, qr/(?<=[+=] )(\d+)(?=[;)\s])/, sub { [ $_[0] + 1, "$_[0] is more" ] } );
}

sub linear {
    my ($shadow) = @_;
    return each_match( $shadow, qr/\{:linear\}/, sub { [ '', 'no longer linear' ], [ '{:linear_in}', 'linear becomes linear_in' ] } ),
      each_match( $shadow, qr/\{:linear_in\}/, sub { [ '{:linear}', 'linear_in becomes linear' ] } );
}

my @kinds = (
    [ mover     => \&movers ],      [ yield  => \&yields ],      [ gate => \&gates ], [ invariant => \&invariants ],
    [ clause    => \&clauses ],     [ refine => \&refinements ], [ code => \&code ],  [ linear    => \&linear ]
);

sub of {
    my ($text) = @_;
    my $shadow = without_comments($text);
    my @bodies = action_bodies($shadow);
    my @all;
    for (@kinds) {
        my ( $kind, $find ) = @$_;
        for my $edit ( $find->( $shadow, \@bodies ) ) {
            my ( $from, $n, $new, $says ) = @$edit;
            my $mutant = $text;
            substr( $mutant, $from, $n ) = $new;
            push @all, { kind => $kind, line => 1 + ( substr( $text, 0, $from ) =~ tr/\n// ), says => $says, text => $mutant };
        }
    }
    return @all;
}

1;
