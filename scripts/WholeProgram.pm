# Random whole programs with loops, recursion and procedures, and all their executions.
# SPDX-License-Identifier: MIT
#
# Every program ends whatever is chosen, and every choice is one of a few numbers, so that brute force tells whether some execution
# fails. The methods of lindy explore do not know that: to them a loop is a loop. Statements are lists, [kind, ...].
package WholeProgram;
use strict;
use warnings;

my @globals = qw(g h);

sub new {
    my ( $class, $seed ) = @_;
    my $self = bless { counters => 0, calls => 0 }, $class;
    srand($seed);
    $self->{procs}{leaf} = { rec => 0, body => $self->body( [qw(n r a)], 2, [] ) };
    $self->{procs}{walk} = { rec => 1, body => $self->recursion };
    $self->{main} = [ ( map { [ 'set', $_, int rand 3 ] } qw(g h a b c) ), @{ $self->body( [qw(a b c)], 5, [qw(leaf walk)] ) } ];
    push @{ $self->{main} }, [ 'assert', $self->condition( [qw(a b c)] ) ];
    return $self;
}

sub any { return $_[ int rand @_ ] }

sub expression {
    my ( $self, $vars ) = @_;
    my @all = ( @$vars, @globals );
    my $k   = int rand 8;
    return [ 'lit', int( rand 4 ) - 1 ] if $k == 0;
    return [ 'var', any(@all) ] if $k < 4;
    return [ 'at',  [ 'var', any(@all) ] ] if $k == 4;
    return [ any( '+', '-' ), [ 'var', any(@all) ], $k == 5 ? [ 'lit', 1 + int rand 2 ] : [ 'var', any(@all) ] ];
}

sub condition {
    my ( $self, $vars ) = @_;
    my $plain = [ any( '<', '<=', '==', '!=' ), $self->expression($vars), $self->expression($vars) ];
    return $plain if rand() < .7;
    return [ any( '&&', '||', '==>' ), $plain, [ any( '<', '==' ), $self->expression($vars), [ 'lit', int rand 3 ] ] ];
}

sub statement {
    my ( $self, $vars, $depth, $callable ) = @_;
    my $k = rand();
    my @own = grep { $_ ne 'n' } @$vars;
    return [ 'set', any( @own, @globals ), $self->expression($vars) ] if $k < .35;
    return [ 'put', [ 'var', any(@$vars) ], $self->expression($vars) ] if $k < .42;
    return [ 'pick', any( @own, @globals ) ] if $k < .5;
    return [ 'assume', $self->condition($vars) ] if $k < .53;
    return [ 'assert', $self->condition($vars) ] if $k < .58;
    if ( @$callable && $k < .75 ) {
        return [ 'call', any(@$callable), any(@own), $self->expression($vars) ];
    }
    return [ 'set', any( @own, @globals ), $self->expression($vars) ] if $depth <= 0;
    if ( $k < .88 ) {
        return [ 'if', $self->condition($vars), $self->body( $vars, $depth - 2, $callable ), $self->body( $vars, $depth - 2, $callable ) ];
    }
    my $i = 'i' . $self->{counters}++;
    return [ 'while', $i, 1 + int rand 4, $self->body( $vars, $depth - 3, $callable ) ];
}

sub body {
    my ( $self, $vars, $depth, $callable ) = @_;
    return [ map { $self->statement( $vars, $depth, $callable ) } 1 .. 1 + int rand( $depth < 1 ? 1 : $depth ) ];
}

sub recursion {
    my ($self) = @_;
    my @vars = qw(n r a);
    my $before = $self->body( \@vars, 1, [] );
    my $after  = $self->body( \@vars, 1, [] );
    return [ [ 'set', 'r', $self->expression( [qw(n)] ) ], [ 'if', [ '<', [ 'lit', 0 ], [ 'var', 'n' ] ], [ @$before, ['again'], @$after ], [] ] ];
}

# ---- as text ----------------------------------------------------------------------------------

sub expr_text {
    my ($e) = @_;
    my ( $op, @args ) = @$e;
    return $args[0] < 0 ? "(0 - " . -$args[0] . ")" : $args[0] if $op eq 'lit';
    return $args[0] if $op eq 'var';
    return "m[" . expr_text( $args[0] ) . "]" if $op eq 'at';
    return '(' . expr_text( $args[0] ) . " $op " . expr_text( $args[1] ) . ')';
}

sub lines {
    my ($body) = @_;
    my @out;
    for my $s (@$body) {
        my ( $kind, @x ) = @$s;
        if ( $kind eq 'set' ) { push @out, "$x[0] := " . ( ref $x[1] ? expr_text( $x[1] ) : $x[1] ) . ';' }
        elsif ( $kind eq 'put' )    { push @out, 'm[' . expr_text( $x[0] ) . '] := ' . expr_text( $x[1] ) . ';' }
        elsif ( $kind eq 'pick' )   { push @out, "havoc $x[0]; assume 0 <= $x[0] && $x[0] <= 2;" }
        elsif ( $kind eq 'assume' ) { push @out, 'assume ' . expr_text( $x[0] ) . ';' }
        elsif ( $kind eq 'assert' ) { push @out, 'assert ' . expr_text( $x[0] ) . ';' }
        elsif ( $kind eq 'call' ) {
            my $e = expr_text( $x[2] );
            push @out, "call $x[1] := $x[0](" . ( $x[0] eq 'walk' ? "if $e < 0 then 0 else if $e > 3 then 3 else $e" : $e ) . ');';
        }
        elsif ( $kind eq 'again' ) { push @out, 'call r := walk(n - 1);' }
        elsif ( $kind eq 'if' ) {
            push @out, 'if (' . expr_text( $x[0] ) . ') {', lines( $x[1] ), '} else {', lines( $x[2] ), '}';
        }
        elsif ( $kind eq 'while' ) { push @out, "$x[0] := 0;", "while ($x[0] < $x[1]) {", lines( $x[2] ), "$x[0] := $x[0] + 1;", '}' }
    }
    return @out;
}

sub text {
    my ($self) = @_;
    my $counters = join '', map { "var i$_: int; " } 0 .. $self->{counters} - 1;
    my $frame = 'modifies g, h, m;';
    my @out = ('var g, h: int; var m: [int]int;');
    for my $name (qw(leaf walk)) {
        push @out, "procedure $name(n: int) returns (r: int) $frame {", "var a: int; $counters", 'r := 0; a := 0;',
          lines( $self->{procs}{$name}{body} ), '}';
    }
    push @out, "procedure main() $frame {", "var a, b, c: int; $counters", 'm := (lambda x: int :: 0);', lines( $self->{main} ), '}';
    return join( "\n", @out ) . "\n";
}

# ---- executions -------------------------------------------------------------------------------

sub value {
    my ( $st, $e ) = @_;
    my ( $op, @x ) = @$e;
    return $x[0] if $op eq 'lit';
    return exists $st->{local}{ $x[0] } ? $st->{local}{ $x[0] } : $st->{global}{ $x[0] } if $op eq 'var';
    return $st->{m}{ value( $st, $x[0] ) } // 0 if $op eq 'at';
    my $l = value( $st, $x[0] );
    return !$l || value( $st, $x[1] ) ? 1 : 0 if $op eq '==>';
    return $l && value( $st, $x[1] ) ? 1 : 0 if $op eq '&&';
    return $l || value( $st, $x[1] ) ? 1 : 0 if $op eq '||';
    my $r = value( $st, $x[1] );
    return $l + $r if $op eq '+';
    return $l - $r if $op eq '-';
    return ( $op eq '<' ? $l < $r : $op eq '<=' ? $l <= $r : $op eq '==' ? $l == $r : $l != $r ) ? 1 : 0;
}

sub set {
    my ( $st, $var, $value ) = @_;
    ( exists $st->{local}{$var} ? $st->{local} : $st->{global} )->{$var} = $value;
}

sub enter {
    my ( $self, $st, $name, $n ) = @_;
    my $outer = $st->{local};
    $st->{local} = { n => $n, r => 0, a => 0 };
    $self->execute( $st, $self->{procs}{$name}{body} );
    my $r = $st->{local}{r};
    $st->{local} = $outer;
    return $r;
}

# Dies with 'failed', 'blocked', 'long' or 'choice'.
sub execute {
    my ( $self, $st, $body ) = @_;
    for my $s (@$body) {
        my ( $kind, @x ) = @$s;
        die "long\n" if ++$st->{steps} > 20000;
        if ( $kind eq 'set' ) { set( $st, $x[0], ref $x[1] ? value( $st, $x[1] ) : $x[1] ) }
        elsif ( $kind eq 'put' ) { my $at = value( $st, $x[0] ); $st->{m}{$at} = value( $st, $x[1] ) }
        elsif ( $kind eq 'pick' ) {
            die "choice\n" if $st->{at} >= @{ $st->{choices} };
            set( $st, $x[0], $st->{choices}[ $st->{at}++ ] );
        }
        elsif ( $kind eq 'assume' ) { die "blocked\n" if !value( $st, $x[0] ) }
        elsif ( $kind eq 'assert' ) { die "failed\n"  if !value( $st, $x[0] ) }
        elsif ( $kind eq 'call' ) {
            my $n = value( $st, $x[2] );
            $n = $n < 0 ? 0 : $n > 3 ? 3 : $n if $x[0] eq 'walk';
            set( $st, $x[1], $self->enter( $st, $x[0], $n ) );
        }
        elsif ( $kind eq 'again' ) { set( $st, 'r', $self->enter( $st, 'walk', $st->{local}{n} - 1 ) ) }
        elsif ( $kind eq 'if' ) { $self->execute( $st, value( $st, $x[0] ) ? $x[1] : $x[2] ) }
        elsif ( $kind eq 'while' ) { $self->execute( $st, $x[2] ) for 1 .. $x[1] }
    }
}

# 'fails', 'fine', or undef: too many executions to tell.
sub brute_force {
    my ($self) = @_;
    my @todo = ( [] );
    my $runs = 0;
    while (@todo) {
        my $choices = pop @todo;
        return if ++$runs > 20000;
        my $st = { local => { a => 0, b => 0, c => 0 }, global => { g => 0, h => 0 }, m => {}, choices => $choices, at => 0, steps => 0 };
        eval { $self->execute( $st, $self->{main} ); 1 } and next;
        return if $@ eq "long\n";
        return 'fails' if $@ eq "failed\n";
        push @todo, map { [ @$choices, $_ ] } 0 .. 2 if $@ eq "choice\n";
        die $@ if $@ !~ /^(?:long|failed|choice|blocked)$/;
    }
    return 'fine';
}

1;
