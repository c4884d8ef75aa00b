# Random whole programs with loops, recursion and procedures, and all their executions.
# SPDX-License-Identifier: MIT
#
# A closed program ends whatever is chosen, and every choice is one of a few values, so that brute force tells whether some execution
# fails. The methods of lindy explore do not know that: to them a loop is a loop. An open program has inputs without bounds, or loops
# that need not end: brute force knows only some of its executions, and says 'fails' or that it has found nothing.
# Statements and expressions are lists, [kind, ...]. Each program has some of the features below, and is small in others.
package WholeProgram;
use strict;
use warnings;

my @globals  = qw(g h);
my @features = qw(map bool bits div function where contract goto star mutual grid);

sub new {
    my ( $class, $seed, $kind ) = @_;
    my $self = bless { counters => 0, labels => 0, open => $kind eq 'open' }, $class;
    srand($seed);
    $self->{has} = { map { $_ => rand() < .3 } @features };
    $self->{procs}{leaf} = { body => $self->body( [qw(n r a)], 2, [] ), contract => $self->contract };
    $self->{procs}{walk} = { body => $self->recursion( $self->{has}{mutual} ? 'hop' : 'walk' ), contract => [] };
    $self->{procs}{hop}  = { body => $self->recursion('walk'), contract => [] } if $self->{has}{mutual};
    my @first = map { [ 'set', $_, int rand 3 ] } qw(g h a b c);
    push @first, map { [ 'test', $_, [ 'truth', int rand 2 ] ] } qw(p q) if $self->{has}{bool};
    push @first, map { [ 'bits', $_, [ 'word', int rand 8 ] ] } qw(u v) if $self->{has}{bits};
    my $middle = $self->{open} ? $self->relation : $self->body( [qw(a b c)], 5, [qw(leaf walk)] );
    $self->{main} = [ @first, @$middle ];
    push @{ $self->{main} }, [ 'assert', $self->condition( [qw(a b c)] ) ] if !$self->{open} || rand() < .2;
    return $self;
}

sub any { return $_[ int rand @_ ] }

# ---- trees --------------------------------------------------------------------------------------

sub expression {
    my ( $self, $vars ) = @_;
    my @all = ( @$vars, @globals, $self->{has}{where} ? 'w' : () );
    my $has = $self->{has};
    my $k   = int rand 12;
    return [ 'lit', int( rand 4 ) - 1 ] if $k == 0;
    return [ 'at', [ 'var', any(@all) ] ] if $k == 1 && $has->{map};
    return [ 'cell', [ 'var', any(@all) ], [ 'var', any(@all) ] ] if $k == 2 && $has->{grid};
    return [ any( 'div', 'mod' ), [ 'var', any(@all) ], [ 'lit', any( 2, 3, -2, -3 ) ] ] if $k == 3 && $has->{div};
    return [ any( 'least', 'twice' ), [ 'var', any(@all) ], [ 'var', any(@all) ] ] if $k == 4 && $has->{function};
    return [ 'ite', $self->plain($vars), [ 'var', any(@all) ], [ 'lit', int rand 3 ] ] if $k == 5;
    return [ 'var', any(@all) ] if $k < 9;
    return [ any( '+', '-' ), [ 'var', any(@all) ], $k == 9 ? [ 'lit', 1 + int rand 2 ] : [ 'var', any(@all) ] ];
}

sub word {
    return [ 'word', int rand 8 ] if rand() < .3;
    return [ 'var', any(qw(u v)) ] if rand() < .5;
    return [ any(qw(bvadd bvsub bvand bvxor bvlshr)), [ 'var', any(qw(u v)) ], rand() < .5 ? [ 'word', 1 + int rand 3 ] : [ 'var', any(qw(u v)) ] ];
}

sub plain {
    my ( $self, $vars ) = @_;
    my $k = rand();
    return [ 'var', any(qw(p q)) ] if $self->{has}{bool} && $k < .15;
    return [ any(qw(bvult bvsle)), word(), word() ] if $self->{has}{bits} && $k < .3;
    return [ any( '==', '!=' ), [ 'var', any(qw(u v)) ], word() ] if $self->{has}{bits} && $k < .4;
    my @all = ( @$vars, @globals );
    return [ any( '<', '<=', '==', '!=' ), [ 'var', any(@all) ], rand() < .5 ? [ 'lit', int( rand 4 ) - 1 ] : [ 'var', any(@all) ] ] if $k < .5;
    return [ any( '<', '<=', '==', '!=' ), $self->expression($vars), $self->expression($vars) ];
}

sub condition {
    my ( $self, $vars ) = @_;
    my $plain = $self->plain($vars);
    return $plain if rand() < .7;
    return [ any( '&&', '||', '==>' ), $plain, [ any( '<', '==' ), $self->expression($vars), [ 'lit', int rand 3 ] ] ];
}

sub statement {
    my ( $self, $vars, $depth, $callable ) = @_;
    my $k   = rand();
    my $has = $self->{has};
    my @own = grep { $_ ne 'n' } @$vars;
    if ( $k < .35 ) {
        return [ 'test', any(qw(p q)), $self->condition($vars) ] if $has->{bool} && $k < .07;
        return [ 'bits', any(qw(u v)), word() ] if $has->{bits} && $k < .14;
        return [ 'set', any( @own, @globals ), $self->expression($vars) ];
    }
    if ( $k < .42 ) {
        return [ 'put', [ 'var', any(@$vars) ], $self->expression($vars) ] if $has->{map};
        return [ 'fill', [ 'var', any(@$vars) ], [ 'var', any(@$vars) ], $self->expression($vars) ] if $has->{grid};
    }
    if ( $k < .5 ) {
        return ['where'] if $has->{where} && rand() < .5;
        return [ 'flip', any(qw(p q)) ] if $has->{bool} && rand() < .5;
        return [ 'pick', any( @own, @globals ) ];
    }
    return [ 'assume', rand() < .05 ? [ 'truth', 0 ] : $self->condition($vars) ] if $k < .53;
    return [ 'assert', $self->condition($vars) ] if $k < .57;
    if ( @$callable && $k < .75 ) {
        return [ 'call', any(@$callable), any(@own), $self->expression($vars) ];
    }
    return [ 'set', any( @own, @globals ), $self->expression($vars) ] if $depth <= 0;
    if ( $k < .88 ) {
        my $test = $has->{star} && rand() < .4 ? ['star'] : $self->condition($vars);
        my @then = @{ $self->body( $vars, $depth - 2, $callable ) };
        push @then, [ any('return') ] if rand() < .06;
        push @then, ['break'] if $self->{loops} && rand() < .2 && $then[-1][0] ne 'return';
        return [ 'if', $test, \@then, $self->body( $vars, $depth - 2, $callable ), $has->{goto} ? ++$self->{labels} : 0 ];
    }
    return $self->loop( $depth, sub { $self->body( $vars, $depth - 3, $callable ) } );
}

# A loop that counts, and, in some programs, is left by any condition too.
sub loop {
    my ( $self, $depth, $inside ) = @_;
    my $i = 'i' . $self->{counters}++;
    local $self->{loops} = 1;
    return [ 'while', $i, 1 + int rand 4, $inside->(), $self->{has}{goto} && rand() < .5 ? ++$self->{labels} : 0 ];
}

sub body {
    my ( $self, $vars, $depth, $callable ) = @_;
    return [ map { $self->statement( $vars, $depth, $callable ) } 1 .. 1 + int rand( $depth < 1 ? 1 : $depth ) ];
}

sub recursion {
    my ( $self, $next ) = @_;
    my @vars = qw(n r a);
    local $self->{loops} = 0;
    my $before = $self->body( \@vars, 1, [] );
    my $after  = $self->body( \@vars, 1, [] );
    return [ [ 'set', 'r', $self->expression( [qw(n)] ) ], [ 'if', [ '<', [ 'lit', 0 ], [ 'var', 'n' ] ], [ @$before, [ 'again', $next ], @$after ], [], 0 ] ];
}

# What `leaf` requires and ensures: checked where it is called and where it returns.
sub contract {
    my ($self) = @_;
    return [] if !$self->{has}{contract};
    my @clauses;
    push @clauses, [ 'requires', [ '||', $self->condition( ['n'] ), [ '<=', [ 'var', 'n' ], [ 'lit', 2 ] ] ] ] if rand() < .5;
    push @clauses, [ 'ensures', [ any( '<=', '==', '!=' ), $self->expression( [qw(n r)] ), [ 'old', any(@globals) ] ] ] if rand() < .4;
    push @clauses, [ 'ensures', [ '||', $self->condition( [qw(n r)] ), [ '<=', [ 'var', 'r' ], [ 'lit', 1 ] ] ] ];
    return \@clauses;
}

# Variables that change together, as often as an input says: loops, or recursion, that need an invariant about several of them.
sub relation {
    my ($self) = @_;
    my ( $s, $t ) = map { 1 + int rand 3 } 1 .. 2;
    my ( $x, $y, $twice ) = ( int rand 3, int rand 3, rand() < .4 );
    my $by = sub { my ( $v, $d ) = @_; return [ 'set', $v, [ '+', [ 'var', $v ], [ 'lit', $d ] ] ] };
    my @body = ( $by->( 'a', $s ), $by->( 'b', $t ) );
    push @body, [ 'if', ['star'], [ $by->( 'a', $s ), $by->( 'b', $t ) ], [], 0 ] if $twice;
    push @body, [ 'if', $self->condition( [qw(a b)] ), [ [ 'set', 'h', $self->expression( [qw(a b)] ) ] ], [ $by->( 'h', 1 ) ], 0 ] if rand() < .5;
    push @body, [ 'assert', $self->condition( [qw(a b)] ) ] if rand() < .15;
    push @body, [ 'if', [ '==', [ 'var', any(qw(a b g)) ], [ 'lit', 2 + int rand 6 ] ], [ any( ['break'], $by->( 'a', 1 ) ) ], [], 0 ] if rand() < .2;
    my @out = ( [ 'input', 'c' ], [ 'set', 'a', $x ], [ 'set', 'b', $y ], [ 'set', 'g', 0 ] );
    if ( rand() < .3 && !grep { $_->[0] eq 'if' && $_->[2][0][0] eq 'break' } @body ) {
        $self->{procs}{climb} = { body => [ [ 'if', [ '<', [ 'lit', 0 ], [ 'var', 'n' ] ], [ [ 'again', 'climb' ], [ 'set', 'a', [ '+', [ 'var', 'a' ], [ 'lit', $s ] ] ],
            [ 'set', 'r', [ '+', [ 'var', 'r' ], [ 'lit', $t ] ] ], $by->( 'g', 1 ) ], [], 0 ] ], contract => [] };
        my ( $true, $slack ) = ( [ '==', [ '*', [ 'var', 'g' ], [ 'lit', $t ] ], [ 'var', 'b' ] ], rand() < .3 ? 1 : 0 );
        $true = [ '||', [ '<', [ 'var', 'c' ], [ 'lit', $slack ] ], $true ] if rand() < .5;
        return [ @out, [ 'call', 'climb', 'b', [ 'var', 'c' ] ], [ 'assert', rand() < .3 ? [ '<', [ 'var', 'g' ], [ 'lit', 1 + int rand 5 ] ] : $true ] ];
    }
    push @out, [ 'until', any( [ '<', [ 'var', 'g' ], [ 'var', 'c' ] ], [ '!=', [ 'var', 'g' ], [ 'var', 'c' ] ], ['star'], [ '<', [ 'var', 'a' ], [ 'var', 'c' ] ] ),
        [ @body, $by->( 'g', 1 ) ], $self->{has}{goto} ? ++$self->{labels} : 0 ];
    my $off = any( 0, 0, 0, 1 );
    my $equal = [ any( '==', '==', '<=' ), [ '*', [ '-', [ 'var', 'a' ], [ 'lit', $x ] ], [ 'lit', $t ] ], [ '*', [ '-', [ 'var', 'b' ], [ 'lit', $y + $off ] ], [ 'lit', $s ] ] ];
    my $least = [ '<=', [ 'lit', $x + $off ], [ 'var', 'a' ] ];
    my $parts = [ '==', [ 'mod', [ 'var', 'a' ], [ 'lit', $s ] ], [ 'lit', ( $x + $off ) % $s ] ];
    push @out, [ 'assert', any( $equal, $equal, $least, $parts, [ '||', $least, $self->condition( [qw(a b c)] ) ] ) ];
    return \@out;
}

# ---- as text ------------------------------------------------------------------------------------

my %word = map { $_ => 1 } qw(bvadd bvsub bvand bvxor bvlshr bvult bvsle least twice);

sub expr_text {
    my ($e) = @_;
    my ( $op, @args ) = @$e;
    return $args[0] < 0 ? '(' . $args[0] . ')' : $args[0] if $op eq 'lit';
    return "$args[0]bv3" if $op eq 'word';
    return $args[0] ? 'true' : 'false' if $op eq 'truth';
    return $args[0] if $op eq 'var';
    return "old($args[0])" if $op eq 'old';
    return '*' if $op eq 'star';
    my @t = map { expr_text($_) } @args;
    return "m[$t[0]]" if $op eq 'at';
    return "d[$t[0]][$t[1]]" if $op eq 'cell';
    return "(if $t[0] then $t[1] else $t[2])" if $op eq 'ite';
    return "$op(" . join( ', ', @t ) . ')' if $word{$op};
    return "($t[0] $op $t[1])";
}

sub not_text { my ($e) = @_; return '!' . ( expr_text($e) =~ s/^([^(].*)$/($1)/r ) }

# The ways into and past a test, by labels; of `*`, both.
sub ways {
    my ( $test, $to, $else ) = @_;
    my @in  = ("$to:");
    my @out = ("$else:");
    push @in,  'assume ' . expr_text($test) . ';' if $test->[0] ne 'star';
    push @out, 'assume ' . not_text($test) . ';'  if $test->[0] ne 'star';
    return ( \@in, \@out );
}

sub loop_lines {
    my ( $test, $label, $inside, $leave ) = @_;
    return ( 'while (' . expr_text($test) . ') {', lines( $inside, $leave ), '}' ) if !$label;
    my ( $in, $out ) = ways( $test, "B$label", "E$label" );
    return ( "goto H$label;", "H$label:", "goto B$label, E$label;", @$in, lines( $inside, "X$label" ), "goto H$label;", @$out, "goto X$label;", "X$label:" );
}

# `leave` is the label that a break goes to; none: the loop is a while.
sub lines {
    my ( $body, $leave ) = @_;
    my @out;
    for my $s (@$body) {
        my ( $kind, @x ) = @$s;
        if ( $kind =~ /^(?:set|test|bits)$/ ) { push @out, "$x[0] := " . ( ref $x[1] ? expr_text( $x[1] ) : $x[1] ) . ';' }
        elsif ( $kind eq 'put' )    { push @out, 'm[' . expr_text( $x[0] ) . '] := ' . expr_text( $x[1] ) . ';' }
        elsif ( $kind eq 'fill' )   { push @out, 'd[' . expr_text( $x[0] ) . '][' . expr_text( $x[1] ) . '] := ' . expr_text( $x[2] ) . ';' }
        elsif ( $kind eq 'pick' )   { push @out, "havoc $x[0]; assume 0 <= $x[0] && $x[0] <= 2;" }
        elsif ( $kind eq 'flip' )   { push @out, "havoc $x[0];" }
        elsif ( $kind eq 'where' )  { push @out, 'havoc w;' }
        elsif ( $kind eq 'input' )  { push @out, "havoc $x[0];" }
        elsif ( $kind eq 'assume' ) { push @out, 'assume ' . expr_text( $x[0] ) . ';' }
        elsif ( $kind eq 'assert' ) { push @out, 'assert ' . expr_text( $x[0] ) . ';' }
        elsif ( $kind eq 'return' ) { push @out, 'return;' }
        elsif ( $kind eq 'break' )  { push @out, $leave ? "goto $leave;" : 'break;' }
        elsif ( $kind eq 'call' ) {
            my $e = expr_text( $x[2] );
            push @out, "call $x[1] := $x[0](" . ( $x[0] eq 'walk' ? "if $e < 0 then 0 else if $e > 3 then 3 else $e" : $e ) . ');';
        }
        elsif ( $kind eq 'again' ) { push @out, "call r := $x[0](n - 1);" }
        elsif ( $kind eq 'if' && $x[3] && !grep { /^(?:return|break)$/ } map { $_->[0] } @{ $x[1] }, @{ $x[2] } ) {
            my ( $in, $else ) = ways( $x[0], "T$x[3]", "F$x[3]" );
            push @out, "goto T$x[3], F$x[3];", @$in, lines( $x[1], $leave ), "goto J$x[3];", @$else, lines( $x[2], $leave ), "goto J$x[3];", "J$x[3]:";
        }
        elsif ( $kind eq 'if' ) {
            push @out, 'if (' . expr_text( $x[0] ) . ') {', lines( $x[1], $leave ), '} else {', lines( $x[2], $leave ), '}';
        }
        elsif ( $kind eq 'while' ) {
            my $next = [ 'set', $x[0], [ '+', [ 'var', $x[0] ], [ 'lit', 1 ] ] ];
            push @out, "$x[0] := 0;", loop_lines( [ '<', [ 'var', $x[0] ], [ 'lit', $x[1] ] ], $x[3], [ @{ $x[2] }, $next ], undef );
        }
        elsif ( $kind eq 'until' ) { push @out, loop_lines( $x[0], $x[2], $x[1], undef ) }
    }
    return @out;
}

# What a program declares, by the feature that needs it: variables, how they begin, functions.
my %declared = (
    map   => [ 'var m: [int]int;',                  'm := (lambda x: int :: 0);' ],
    grid  => [ 'var d: [int][int]int;',             'd := (lambda x: int :: (lambda y: int :: 0));' ],
    bool  => [ 'var p: bool; var q: bool;',         '' ],
    where => [ 'var w: int where 0 <= w && w <= 2;', 'havoc w;' ],
    bits  => [
        'var u: bv3; var v: bv3;', '',
        ( map { qq(function {:bvbuiltin "$_"} $_(bv3, bv3): bv3;) } qw(bvadd bvsub bvand bvxor bvlshr) ),
        ( map { qq(function {:bvbuiltin "$_"} $_(bv3, bv3): bool;) } qw(bvult bvsle) )
    ],
    function => [
        '', '',
        'function least(x: int, y: int): int { if x < y then x else y }',
        'function twice(x: int, y: int): int;',
        'axiom (forall x, y: int :: {twice(x, y)} twice(x, y) == x + x + y);'
    ],
);

sub text {
    my ($self) = @_;
    my $counters = join '', map { "var i$_: int; " } 0 .. $self->{counters} - 1;
    my @used  = grep { $self->{has}{$_} } sort keys %declared;
    my @out   = ( 'var g: int; var h: int;', map { my ( $vars, undef, @more ) = @{ $declared{$_} }; ( $vars, @more ) } @used );
    my $frame = 'modifies ' . join( ', ', "@out" =~ /\bvar (\w+)/g ) . ';';
    for my $name ( sort keys %{ $self->{procs} } ) {
        my $p = $self->{procs}{$name};
        push @out, "procedure $name(n: int) returns (r: int) $frame", map { "$_->[0] " . expr_text( $_->[1] ) . ';' } @{ $p->{contract} };
        push @out, '{', "var a: int; $counters", 'r := 0; a := 0;', lines( $p->{body} ), '}';
    }
    my $zero = join ' ', map { $declared{$_}[1] } @used;
    push @out, "procedure main() $frame {", "var a, b, c: int; $counters", $zero, lines( $self->{main} ), '}';
    return join( "\n", @out ) . "\n";
}

# ---- executions ---------------------------------------------------------------------------------

sub signed { my ($x) = @_; return $x > 3 ? $x - 8 : $x }

sub value {
    my ( $st, $e ) = @_;
    my ( $op, @x ) = @$e;
    return $x[0] if $op eq 'lit' || $op eq 'word' || $op eq 'truth';
    return exists $st->{local}{ $x[0] } ? $st->{local}{ $x[0] } : $st->{global}{ $x[0] } if $op eq 'var';
    return $st->{old}{ $x[0] } if $op eq 'old';
    return choose( $st, 0, 1 ) if $op eq 'star';
    my $l = value( $st, $x[0] );
    return value( $st, $l ? $x[1] : $x[2] ) if $op eq 'ite';
    return $st->{m}{$l} // 0 if $op eq 'at';
    return !$l || value( $st, $x[1] ) ? 1 : 0 if $op eq '==>';
    return $l && value( $st, $x[1] ) ? 1 : 0 if $op eq '&&';
    return $l || value( $st, $x[1] ) ? 1 : 0 if $op eq '||';
    my $r = value( $st, $x[1] );
    return $st->{d}{$l}{$r} // 0 if $op eq 'cell';
    return $l + $r if $op eq '+';
    return $l - $r if $op eq '-';
    return $l * $r if $op eq '*';
    # Euclidean: the remainder is never negative.
    return $l % abs $r if $op eq 'mod';
    return ( $l - $l % abs $r ) / $r if $op eq 'div';
    return $l < $r ? $l : $r if $op eq 'least';
    return $l + $l + $r if $op eq 'twice';
    return ( $l + $r ) % 8 if $op eq 'bvadd';
    return ( $l - $r ) % 8 if $op eq 'bvsub';
    return $l & $r if $op eq 'bvand';
    return $l ^ $r if $op eq 'bvxor';
    return $r > 2 ? 0 : $l >> $r if $op eq 'bvlshr';
    return $l < $r ? 1 : 0 if $op eq 'bvult';
    return signed($l) <= signed($r) ? 1 : 0 if $op eq 'bvsle';
    return ( $op eq '<' ? $l < $r : $op eq '<=' ? $l <= $r : $op eq '==' ? $l == $r : $l != $r ) ? 1 : 0;
}

sub set {
    my ( $st, $var, $value ) = @_;
    ( exists $st->{local}{$var} ? $st->{local} : $st->{global} )->{$var} = $value;
}

# The next choice, of those that the execution is given.
sub choose {
    my ( $st, @among ) = @_;
    if ( $st->{at} >= @{ $st->{choices} } ) { $st->{among} = \@among; die "choice\n" }
    return $st->{choices}[ $st->{at}++ ];
}

sub check { my ( $st, $e ) = @_; die "failed\n" if !value( $st, $e ) }

sub enter {
    my ( $self, $st, $name, $n ) = @_;
    my ( $outer, $old ) = @$st{qw(local old)};
    my $p = $self->{procs}{$name};
    $st->{local} = { n => $n, r => 0, a => 0 };
    die "long\n" if ++$st->{nested} > 300;
    $_->[0] eq 'requires' && check( $st, $_->[1] ) for @{ $p->{contract} };
    $st->{old} = { %{ $st->{global} } };
    $self->execute( $st, $p->{body} );
    $_->[0] eq 'ensures' && check( $st, $_->[1] ) for @{ $p->{contract} };
    my $r = $st->{local}{r};
    @$st{qw(local old)} = ( $outer, $old );
    $st->{nested}--;
    return $r;
}

# Dies with 'failed', 'blocked', 'long' or 'choice'; says 'break' or 'return' where a statement list is left so.
sub execute {
    my ( $self, $st, $body ) = @_;
    for my $s (@$body) {
        my ( $kind, @x ) = @$s;
        die "long\n" if ++$st->{steps} > $st->{most};
        if ( $kind =~ /^(?:set|test|bits)$/ ) { set( $st, $x[0], ref $x[1] ? value( $st, $x[1] ) : $x[1] ) }
        elsif ( $kind eq 'put' ) { my $at = value( $st, $x[0] ); $st->{m}{$at} = value( $st, $x[1] ) }
        elsif ( $kind eq 'fill' ) { my ( $i, $j ) = ( value( $st, $x[0] ), value( $st, $x[1] ) ); $st->{d}{$i}{$j} = value( $st, $x[2] ) }
        elsif ( $kind eq 'pick' )   { set( $st, $x[0], choose( $st, 0 .. 2 ) ) }
        elsif ( $kind eq 'flip' )   { set( $st, $x[0], choose( $st, 0, 1 ) ) }
        elsif ( $kind eq 'where' )  { $st->{global}{w} = choose( $st, 0 .. 2 ) }
        elsif ( $kind eq 'input' )  { set( $st, $x[0], choose( $st, $st->{few} .. $st->{many} ) ) }
        elsif ( $kind eq 'assume' ) { die "blocked\n" if !value( $st, $x[0] ) }
        elsif ( $kind eq 'assert' ) { check( $st, $x[0] ) }
        elsif ( $kind eq 'return' || $kind eq 'break' ) { return $kind }
        elsif ( $kind eq 'call' ) {
            my $n = value( $st, $x[2] );
            $n = $n < 0 ? 0 : $n > 3 ? 3 : $n if $x[0] eq 'walk';
            set( $st, $x[1], $self->enter( $st, $x[0], $n ) );
        }
        elsif ( $kind eq 'again' ) { set( $st, 'r', $self->enter( $st, $x[0], $st->{local}{n} - 1 ) ) }
        elsif ( $kind eq 'if' ) {
            my $left = $self->execute( $st, value( $st, $x[0] ) ? $x[1] : $x[2] );
            return $left if $left;
        }
        elsif ( $kind eq 'while' || $kind eq 'until' ) {
            my $left = '';
            for ( my $i = 0; !$left && ( $kind eq 'while' ? $i < $x[1] : value( $st, $x[0] ) ); $i++ ) {
                die "long\n" if ++$st->{steps} > $st->{most};
                $left = $self->execute( $st, $x[ $kind eq 'while' ? 2 : 1 ] );
            }
            return $left if $left eq 'return';
        }
    }
    return '';
}

# 'fails'; 'fine'; 'open', nothing was found among the executions that were tried; or undef: too many executions to tell.
# `effort` is how far an open program is tried.
sub brute_force {
    my ( $self, $effort ) = @_;
    my @todo = ( [] );
    my $runs = 0;
    $effort //= 1;
    while (@todo) {
        my $choices = pop @todo;
        if ( ++$runs > 20000 ) { return $self->{open} ? 'open' : undef }
        my %start = ( local => { a => 0, b => 0, c => 0 }, global => { g => 0, h => 0, p => 0, q => 0, u => 0, v => 0 }, m => {}, d => {} );
        my $st = { %start, choices => $choices, at => 0, steps => 0, most => $self->{open} ? 200 * $effort : 20000, nested => 0, few => -2 * $effort, many => 6 * $effort };
        eval {
            $st->{global}{w} = choose( $st, 0 .. 2 ) if $self->{has}{where};
            $self->execute( $st, $self->{main} );
            1;
        } and next;
        return 'fails' if $@ eq "failed\n";
        return if $@ eq "long\n" && !$self->{open};
        # Breadth first where paths may not end.
        if ( $@ eq "choice\n" ) {
            my @next = map { [ @$choices, $_ ] } @{ $st->{among} };
            @todo = $self->{open} ? ( @next, @todo ) : ( @todo, @next );
        }
        die $@ if $@ !~ /^(?:long|failed|choice|blocked)$/;
    }
    return $self->{open} ? 'open' : 'fine';
}

1;
