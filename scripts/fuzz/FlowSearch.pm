# All executions of a program of scripts/fuzz/FlowProgram.pm: from each state in which a procedure is entered, all states that it comes to.
# What a call returns is remembered by the state at its entry, so recursion without end is as finite as the values are.
# SPDX-License-Identifier: MIT
package FlowSearch;
use strict;
use warnings;

use constant MOST => 40_000;

my ( $program, %entered, @todo, $steps );

sub key { my ( $s, @names ) = @_; return join ',', map { $s->{$_} // '' } @names }

# The states with every value of the variables.
sub arbitrary {
    my ( $s, @vars ) = @_;
    my @states = ($s);
    for my $v (@vars) {
        @states = map { my $t = $_; map { { %$t, $v => $_ } } @{ $program->{values}{$v} } } @states;
    }
    return @states;
}

# The clauses of a kind: dies where a checked one is false; says whether the execution goes on.
sub hold {
    my ( $p, $kind, $checked, $s, $old ) = @_;
    for my $c ( grep { $_->{kind} eq $kind } @{ $p->{clauses} } ) {
        next if $c->{value}->( $s, $old );
        die "failed\n" if $checked && !$c->{free};
        return 0;
    }
    return 1;
}

# The record of what happens from a state in which the body is entered.
sub enter {
    my ( $p, $body, $s ) = @_;
    my $k = "$p->{name}|$body|" . key( $s, sort keys %$s );
    return $entered{$k} if $entered{$k};
    my $e = $entered{$k} = { proc => $p, body => $p->{bodies}[$body], old => $s, seen => {}, ends => {}, callers => [] };
    $e->{checks} = checks( $p, $e->{body} );
    push @todo, map { [ $e, 0, $_ ] } arbitrary( $s, @{ $p->{locals} }, $p->{r} // () );
    return $e;
}

# Of {:selective_checking}: the places that a mark leads to, where checks are checks. Undefined: everywhere.
sub checks {
    my ( $p, $body ) = @_;
    return if !$p->{selective};
    return $body->{checks} if $body->{checks};
    my $code = $body->{code};
    my @next = map { $code->[$_]{marks} ? $_ : () } 0 .. $#$code;
    my %reached;
    while (@next) {
        my $at = pop @next;
        next if $reached{$at}++ || $at >= @$code;
        my $i = $code->[$at];
        push @next, $i->{jump} ? map { $$_ } @{ $i->{jump} } : $i->{test} ? map { $$_ } @$i{qw(yes no)} : $at + 1;
    }
    return $body->{checks} = \%reached;
}

# After a call: in the caller's state what the callee has done.
sub continue_after {
    my ( $caller, $at, $s, $i, $end ) = @_;
    my %after = ( %$s, map { $_ => $end->{$_} } @{ $program->{globals} } );
    $after{ $i->{to} } = $end->{ $i->{call}{r} };
    push @todo, [ $caller, $at + 1, \%after ];
    return;
}

sub call {
    my ( $e, $at, $s, $i ) = @_;
    my $p = $i->{call};
    my $checked = !$e->{checks} || $e->{checks}{$at};
    my @keep = grep { exists $s->{$_} } @{ $program->{globals} }, qw(C f0 f1 u0 u1 u2);
    my %base;
    @base{@keep} = @$s{@keep};
    my @n = $i->{argument} ? $i->{argument}->( $s, $e->{old} ) : @{ $program->{values}{ $p->{n} } };
    my @able = map { { %base, $p->{n} => $_ } } @n;
    if ( !$i->{argument} ) {    # any that is allowed; there must be one
        my @allowed = grep { my $t = $_; !grep { $_->{kind} eq 'requires' && !$_->{free} && !$_->{value}->( $t, $t ) } @{ $p->{clauses} } } @able;
        die "failed\n" if $checked && !$i->{free} && !@allowed;
        @able = @allowed;
    }
    for my $t (@able) {
        if ( !$i->{free} ) { hold( { clauses => [ grep { !$_->{free} } @{ $p->{clauses} } ] }, 'requires', $checked, $t, $t ) or next }
        if ( !$p->{bodies} ) {
            for my $end ( arbitrary( $t, @{ $p->{changes} } ) ) { continue_after( $e, $at, $s, $i, $end ) if hold( $p, 'ensures', 0, $end, $t ) }
            next;
        }
        hold( { clauses => [ grep { $_->{free} } @{ $p->{clauses} } ] }, 'requires', 0, $t, $t ) or next;
        for my $b ( 0 .. $#{ $p->{bodies} } ) {
            my $callee = enter( $p, $b, $t );
            push @{ $callee->{callers} }, [ $e, $at, $s, $i ];
            continue_after( $e, $at, $s, $i, $_ ) for values %{ $callee->{ends} };
        }
    }
    return;
}

sub step {
    my ( $e, $at, $s ) = @_;
    return if $e->{seen}{ $at . '|' . key( $s, sort keys %$s ) }++;
    die "long\n" if ++$steps > MOST;
    my $p = $e->{proc};
    if ( $at >= $e->{body}{exit} ) {
        my $checked = !$e->{checks} || $e->{checks}{$at};
        return if !hold( $p, 'ensures', $checked, $s, $e->{old} );
        my $k = key( $s, @{ $program->{globals} }, $p->{r} // () );
        return if $e->{ends}{$k};
        $e->{ends}{$k} = $s;
        continue_after( @$_, $s ) for @{ $e->{callers} };
        return;
    }
    my $i = $e->{body}{code}[$at];
    return call( $e, $at, $s, $i ) if $i->{call};
    if ( $i->{check} ) {
        my $fine = $i->{check}->( $s, $e->{old} );
        die "failed\n" if !$fine && ( !$e->{checks} || $e->{checks}{$at} );
        push @todo, [ $e, $at + 1, $s ] if $fine;
    }
    elsif ( $i->{jump} ) { push @todo, map { [ $e, $$_, $s ] } @{ $i->{jump} } }
    elsif ( $i->{test} ) { push @todo, [ $e, ${ $i->{ $i->{test}->( $s, $e->{old} ) ? 'yes' : 'no' } }, $s ] }
    else { push @todo, map { [ $e, $at + 1, $_ ] } $i->{go}->( $s, $e->{old} ) }
    return;
}

# Does some execution fail? Undefined: there are too many states to say.
sub fails {
    ($program) = @_;
    ( %entered, @todo ) = ();
    $steps = 0;
    my $main = $program->{main};
    my $done = eval {
        for my $model ( @{ $program->{models} } ) {
            # What the program sets first is nowhere read before.
            my @open = @{ $main->{open} };
            for my $s ( arbitrary( { %$model, %{ $main->{start} // {} } }, @open ) ) {
                enter( $main, 0, $s ) if hold( $main, 'requires', 0, $s, $s );
            }
            while (@todo) { step( @{ pop @todo } ) }
        }
        1;
    };
    return 0 if $done;
    return 1 if $@ eq "failed\n";
    return if $@ eq "long\n";
    die $@;
}

1;
