# Random well-typed Boogie programs for scripts/fuzz/differ.
#
# Expressions are made in pairs: two texts that mean the same. A check that equates them must be
# proved. Each check stands on a line of its own, so a line names it.
# SPDX-License-Identifier: MIT
package DifferProgram;
use strict;
use warnings;
use feature 'postderef';

# poly: type parameters. ground: nothing that becomes a quantifier, so solvers decide everything.
# strong: quantifiers that only a simplifier can prove. modern: what Boogie 2 did not have.
my ( $poly, $ground, $strong, $modern, $fresh, %scope, %assign, @old );

sub chance { return rand() < $_[0] }
sub one    { return $_[ int rand @_ ] }

# One program of so many has only what Boogie 2 has.
use constant OLD => 10;

# The words on the first line of a program.
sub is {
    my ( $file, $word ) = @_;
    open my $in, '<', $file or die "$file: $!\n";
    return ( <$in> // '' ) =~ /\b$word\b/;
}

# ---- expressions ------------------------------------------------------------------------

my @types = ( 'int', 'int', 'int', 'bool', 'bool', 'real', 'bv8', 'U', '[int]int', '[int]bool', '[int,bool]int', '[int][int]int', '[U]int' );

sub literal {
    my ($t) = @_;
    return one( 0, 1, 2, 3, 7, '(-1)', '(-2)', 10 ) if $t eq 'int';
    return one( 'true', 'false' ) if $t eq 'bool';
    return one( '0.0', '1.5', '2.0', '(-0.5)' ) if $t eq 'real';
    return one( '0bv8', '1bv8', '128bv8', '255bv8' ) if $t eq 'bv8';
    return one( 'c0', 'c1', 'c2' ) if $t eq 'U';
    return one( 'None()', 'One(1, true)', 'Two(2, None())' ) if $t eq 'D';
    return one( map { $_->{name} } grep { $_->{type} eq $t } @{ $scope{vars} } );
}

sub leaf {
    my ($t) = @_;
    my @known = map { $_->{name} } grep { $_->{type} eq $t } @{ $scope{vars} };
    push @known, map { "old($_->{name})" } grep { $_->{type} eq $t } @old;
    my $e = @known && chance(0.75) ? one(@known) : literal($t);
    return [ $e, $e ];
}

sub same { my ($e) = @_; return [ $e, $e ] }

# The same construction over both texts of the operands.
sub both {
    my ( $make, @pairs ) = @_;
    return [ $make->( map { $_->[0] } @pairs ), $make->( map { $_->[1] } @pairs ) ];
}

# Two constructions over the operands, equal in meaning.
sub either {
    my ( $one, $other, @pairs ) = @_;
    ( $one, $other ) = ( $other, $one ) if chance(0.5);
    return [ $one->( map { $_->[0] } @pairs ), $other->( map { $_->[1] } @pairs ) ];
}

sub variable { return 'x' . $fresh++ }

# Runs the code with one more variable in scope.
sub with {
    my ( $name, $type, $code ) = @_;
    push @{ $scope{vars} }, { name => $name, type => $type };
    my $r = $code->();
    pop @{ $scope{vars} };
    return $r;
}

my %range = ( '[int]int' => 'int', '[int]bool' => 'bool', '[int,bool]int' => 'int', '[int][int]int' => '[int]int', '[U]int' => 'int' );
my %index = ( '[int]int' => ['int'], '[int]bool' => ['int'], '[int,bool]int' => [ 'int', 'bool' ], '[int][int]int' => ['int'], '[U]int' => ['U'] );

sub pair {
    my ( $t, $d ) = @_;
    return leaf($t) if $d <= 0 || chance(0.1);
    return general( $t, $d ) if chance(0.25);
    return integer($d)  if $t eq 'int';
    return boolean($d)  if $t eq 'bool';
    return real($d)     if $t eq 'real';
    return bits($d)     if $t eq 'bv8';
    return map_of( $t, $d ) if $range{$t};
    return general( $t, $d );
}

# Forms that every type has.
sub general {
    my ( $t, $d ) = @_;
    my $kind = int rand 7;
    if ( $kind <= 1 ) {
        return either( sub { "(if $_[0] then $_[1] else $_[2])" }, sub { "(if !($_[0]) then $_[2] else $_[1])" },
            pair( 'bool', $d - 1 ), pair( $t, $d - 1 ), pair( $t, $d - 1 ) );
    }
    if ( $kind == 2 ) {    # let
        my ( $x, $s, $v ) = ( variable(), one( 'int', 'bool', '[int]int' ) );
        $v = pair( $s, $d - 1 );
        my $body = with( $x, $s, sub { pair( $t, $d - 1 ) } );
        my $let  = sub { "(var $x := $_[0]; $_[1])" };
        my $sub  = sub { my $b = $_[1]; $b =~ s/\b$x\b/($_[0])/g; $b };
        return either( $let, $sub, $v, $body );
    }
    if ( $kind == 3 ) {    # a read over a write
        my @maps = grep { $range{$_} eq $t } sort keys %range;
        return pair( $t, $d - 1 ) unless @maps;
        my $m = one(@maps);
        my ( $map, $value ) = ( pair( $m, $d - 1 ), pair( $t, $d - 1 ) );
        my @i = map { pair( $_, $d - 2 ) } @{ $index{$m} };
        my @j = map { pair( $_, $d - 2 ) } @{ $index{$m} };
        my $n = @i;
        my $read  = sub { my ( $a, $v, @x ) = @_; "($a)[" . join( ', ', @x[ 0 .. $n - 1 ] ) . " := $v][" . join( ', ', @x[ $n .. 2 * $n - 1 ] ) . ']' };
        my $cases = sub {
            my ( $a, $v, @x ) = @_;
            my $eq = join ' && ', map { "($x[$_]) == ($x[$n + $_])" } 0 .. $n - 1;
            "(if $eq then $v else ($a)[" . join( ', ', @x[ $n .. 2 * $n - 1 ] ) . '])';
        };
        return either( $read, $cases, $map, $value, @i, @j );
    }
    if ( $modern && $kind == 5 && ( $t eq 'int' || $t eq 'bool' ) ) {
        my ( $i, $b ) = ( pair( 'int', $d - 1 ), pair( 'bool', $d - 1 ) );
        my $field = $t eq 'int' ? 'num' : 'flag';
        my $want  = $t eq 'int' ? 0     : 1;
        my $dt    = leaf('D')->[0];
        return either( sub { "One($_[0], $_[1])->$field" }, sub { $_[$want] }, $i, $b ) if chance(0.3);
        return either( sub { "($dt)->(num := $_[0])->num" }, sub { $_[0] }, $i ) if $t eq 'int' && chance(0.5);
        return either( sub { "(($dt) is One)" }, sub { "!(($dt) is Two || ($dt) is None)" } ) if $t eq 'bool' && chance(0.5);
        return either( sub { "(One($_[0], $_[1]) == One($_[2], $_[1]))" }, sub { "($_[0] == $_[2])" }, $i, $b, pair( 'int', $d - 1 ) ) if $t eq 'bool';
        return both( sub { "($dt)->num" } );
    }
    if ( $kind == 4 && !$ground && ( $t eq 'int' || $t eq 'bool' ) ) {    # a lambda applied
        my $x    = variable();
        my $body = with( $x, 'int', sub { pair( $t, $d - 1 ) } );
        my $apply = sub { "(lambda $x: int :: $_[0])[$_[1]]" };
        my $at    = sub { my $b = $_[0]; $b =~ s/\b$x\b/($_[1])/g; $b };
        return either( $apply, $at, $body, pair( 'int', $d - 2 ) );
    }
    if ( $poly && $kind >= 5 ) {
        return either( sub { "id($_[0])" }, sub { $_[0] }, pair( $t, $d - 1 ) ) if chance(0.4);
        return either( sub { "second($_[1], $_[0])" }, sub { $_[0] }, pair( $t, $d - 1 ), pair( one( 'int', 'bool' ), $d - 1 ) ) if chance(0.4);
        my $f = $t eq 'int' ? 'fi' : $t eq 'bool' ? 'fb' : return pair( $t, $d - 1 );
        my $o = $t eq 'int' ? 'fb' : 'fi';
        return either( sub { "heap[$f := $_[0]][$f]" }, sub { $_[0] }, pair( $t, $d - 1 ) ) if chance(0.5);
        return either( sub { "heap[$o := $_[0]][$f]" }, sub { "heap[$f]" }, pair( $t eq 'int' ? 'bool' : 'int', $d - 1 ) );
    }
    return pair( $t, $d - 1 );
}

sub integer {
    my ($d) = @_;
    my ( $a, $b ) = ( pair( 'int', $d - 1 ), pair( 'int', $d - 1 ) );
    my $k = one( 1, 2, 3, 5 );
    my @forms = (
        sub { either( sub { "($_[0] + $_[1])" }, sub { "($_[1] + $_[0])" }, $a, $b ) },
        sub { either( sub { "($_[0] - $_[1])" }, sub { "((-($_[1])) + $_[0])" }, $a, $b ) },
        sub { either( sub { "($k * $_[0])" }, sub { join( ' + ', ("($_[0])") x $k ) =~ s/^(.*)$/($1)/r }, $a ) },
        sub { my $s = one( $k, "(-$k)" ); both( sub { "($_[0] div $s)" }, $a ) },
        sub { my $s = one( $k, "(-$k)" ); either( sub { "($_[0] mod $s)" }, sub { "($_[0] - ($_[0] div $s) * $s)" }, $a ) },
        sub { my $s = one( $k, "(-$k)" ); either( sub { "($_[0] mod $s)" }, sub { "($_[0] mod $k)" }, $a ) },
        sub { my $s = one( $k, "(-$k)" ); either( sub { "($_[0] div $s) * $s + ($_[0] mod $s)" =~ s/^(.*)$/($1)/r }, sub { $_[0] }, $a ) },
        sub { both( sub { "f($_[0])" }, $a ) },
        sub { either( sub { "twice($_[0])" }, sub { "($_[0] + $_[0] + 1)" }, $a ) },
        sub { either( sub { "flip($_[0], $_[1])" }, sub { "(if $_[1] then $_[0] else 0 - ($_[0]))" }, $a, pair( 'bool', $d - 1 ) ) },
        sub { either( sub { "at($_[0], $_[1])" }, sub { "($_[0])[$_[1]]" }, pair( '[int]int', $d - 1 ), $a ) },
        sub { both( sub { "($_[0])[$_[1]]" }, pair( '[int]int', $d - 1 ), $a ) },
        sub { both( sub { "($_[0])[$_[1]]" }, pair( '[U]int', $d - 1 ), pair( 'U', $d - 1 ) ) },
        sub { both( sub { "($_[0])[$_[1], $_[2]]" }, pair( '[int,bool]int', $d - 1 ), $a, pair( 'bool', $d - 1 ) ) },
        sub { both( sub { "($_[0])[$_[1]][$_[2]]" }, pair( '[int][int]int', $d - 1 ), $a, $b ) },
        sub { either( sub { "int(real($_[0]))" }, sub { $_[0] }, $a ) },
        sub { both( sub { "int($_[0])" }, pair( 'real', $d - 1 ) ) },
    );
    return one(@forms)->();
}

sub boolean {
    my ($d) = @_;
    my ( $a, $b ) = ( pair( 'bool', $d - 1 ), pair( 'bool', $d - 1 ) );
    my $t = one( 'int', 'int', 'real', 'bv8', 'U', 'bool', 'int' );
    my $n = one( 'int', 'int', 'real' );
    my @forms = (
        sub { either( sub { "($_[0] && $_[1])" }, sub { "!(!($_[0]) || !($_[1]))" }, $a, $b ) },
        sub { either( sub { "($_[0] || $_[1])" }, sub { "($_[1] || $_[0])" }, $a, $b ) },
        sub { either( sub { "($_[0] ==> $_[1])" }, sub { "(!($_[0]) || $_[1])" }, $a, $b ) },
        sub { either( sub { "($_[0] <==> $_[1])" }, sub { "(($_[0] ==> $_[1]) && ($_[1] ==> $_[0]))" }, $a, $b ) },
        sub { either( sub { "(($_[0]) == ($_[1]))" }, sub { "!(($_[1]) != ($_[0]))" }, pair( $t, $d - 1 ), pair( $t, $d - 1 ) ) },
        sub { either( sub { "($_[0] < $_[1])" }, sub { "!($_[1] <= $_[0])" }, pair( $n, $d - 1 ), pair( $n, $d - 1 ) ) },
        sub { either( sub { "($_[0] > $_[1])" }, sub { "($_[1] < $_[0])" }, pair( $n, $d - 1 ), pair( $n, $d - 1 ) ) },
        sub { either( sub { "($_[0] < $_[1])" }, sub { "($_[0] + 1 <= $_[1])" }, pair( 'int', $d - 1 ), pair( 'int', $d - 1 ) ) },
        sub { both( sub { "p($_[0], $_[1])" }, pair( 'U', $d - 1 ), pair( 'int', $d - 1 ) ) },
        sub { both( sub { "($_[0])[$_[1]]" }, pair( '[int]bool', $d - 1 ), pair( 'int', $d - 1 ) ) },
        sub { both( sub { "ult($_[0], $_[1])" }, pair( 'bv8', $d - 1 ), pair( 'bv8', $d - 1 ) ) },
    );
    push @forms, sub { quantifier($d) } if !$ground;
    push @forms, sub { one_point($d) } if $strong;
    return one(@forms)->();
}

# Over a finite range, against the instances written out: these are what the solver matches.
sub quantifier {
    my ($d) = @_;
    my ( $x, $n, $all ) = ( variable(), one( 1, 2, 3 ), chance(0.5) );
    my ( $term, $body ) = one(
        sub { my $e = leaf('U')->[0];         ( "p($e, $x)", "p($e, $x)" ) },
        sub { my $e = leaf('[int]bool')->[0]; ( "($e)[$x]",  "($e)[$x]" ) },
        sub { my $e = leaf('int')->[0];       ( "f($x)",     "f($x) <= $e" ) },
        sub { my $e = leaf('[int]int')->[0];  ( "($e)[$x]",  "($e)[$x] != $x" ) },
    )->();
    my $other   = $term =~ s/\b$x\b//gr;                                             # what stands there may be replaced by a quantifier
    my $trigger = chance(0.5) && $other !~ /\bx\d/ ? "{ $term } " : '';
    my $at      = sub { my $i = $body; $i =~ s/\b$x\b/$_[0]/g; "($i)" };
    return either(
        sub { $all ? "(forall $x: int :: ${trigger}0 <= $x && $x < $n ==> $body)" : "(exists $x: int :: ${trigger}0 <= $x && $x < $n && $body)" },
        sub { '(' . join( $all ? ' && ' : ' || ', map { $at->($_) } 0 .. $n - 1 ) . ')' }
    );
}

# (forall x :: x == e ==> p), (exists x :: x == e && p) against p at e.
sub one_point {
    my ($d) = @_;
    my ( $x, $t ) = ( variable(), one( 'int', 'bool', 'U', 'int' ) );
    my $e    = pair( $t, $d - 2 );
    my $body = with( $x, $t, sub { pair( 'bool', $d - 2 ) } );
    my $all  = chance(0.5);
    return either(
        sub { $all ? "(forall $x: $t :: $x == $_[0] ==> $_[1])" : "(exists $x: $t :: $x == $_[0] && $_[1])" },
        sub { my $b = $_[1]; $b =~ s/\b$x\b/($_[0])/g; "($b)" }, $e, $body
    );
}

sub real {
    my ($d) = @_;
    my ( $a, $b ) = ( pair( 'real', $d - 1 ), pair( 'real', $d - 1 ) );
    my @forms = (
        sub { either( sub { "($_[0] + $_[1])" }, sub { "($_[1] + $_[0])" }, $a, $b ) },
        sub { either( sub { "($_[0] - $_[1])" }, sub { "(-($_[1]) + $_[0])" }, $a, $b ) },
        sub { either( sub { "(2.0 * $_[0])" }, sub { "($_[0] + $_[0])" }, $a ) },
        sub { either( sub { "($_[0] / 2.0)" }, sub { "(0.5 * $_[0])" }, $a ) },
        sub { either( sub { "real($_[0] + $_[1])" }, sub { "(real($_[0]) + real($_[1]))" }, pair( 'int', $d - 1 ), pair( 'int', $d - 1 ) ) },
        sub { both( sub { "real($_[0])" }, pair( 'int', $d - 1 ) ) },
    );
    return one(@forms)->();
}

sub bits {
    my ($d) = @_;
    my ( $a, $b ) = ( pair( 'bv8', $d - 1 ), pair( 'bv8', $d - 1 ) );
    my @forms = (
        sub { either( sub { "add($_[0], $_[1])" }, sub { "add($_[1], $_[0])" }, $a, $b ) },
        sub { either( sub { "sub($_[0], $_[1])" }, sub { "add($_[0], neg($_[1]))" }, $a, $b ) },
        sub { either( sub { "and($_[0], $_[1])" }, sub { "not(or(not($_[0]), not($_[1])))" }, $a, $b ) },
        sub { either( sub { "xor($_[0], $_[1])" }, sub { "or(and($_[0], not($_[1])), and(not($_[0]), $_[1]))" }, $a, $b ) },
        sub { either( sub { "add($_[0], $_[0])" }, sub { "shl($_[0], 1bv8)" }, $a ) },
        sub { either( sub { "($_[0] ++ $_[1])[8:0]" }, sub { $_[1] }, $a, $b ) },
        sub { either( sub { "($_[0] ++ $_[1])[16:8]" }, sub { $_[0] }, $a, $b ) },
        sub { either( sub { "(($_[0])[8:4] ++ ($_[0])[4:0])" }, sub { $_[0] }, $a ) },
        sub { both( sub { "mul($_[0], $_[1])" }, same( one( '2bv8', '3bv8' ) ), $b ) },
    );
    return one(@forms)->();
}

sub map_of {
    my ( $t, $d ) = @_;
    my @i = map { pair( $_, $d - 1 ) } @{ $index{$t} };
    my $v = pair( $range{$t}, $d - 1 );
    my $m = pair( $t, $d - 1 );
    my $n = @i;
    my $at = sub { join ', ', @_[ 0 .. $n - 1 ] };
    if ( chance(0.2) && $n == 1 && !$ground ) {
        my $x    = variable();
        my $body = with( $x, $index{$t}[0], sub { pair( $range{$t}, $d - 2 ) } );
        return same("(lambda $x: $index{$t}[0] :: $body->[0])");
    }
    # What is written twice, and what was there already: equal where maps are extensional only.
    return both( sub { my ( $a, $w, @x ) = @_; "($a)[" . $at->(@x) . " := $w]" }, $m, $v, @i );
}

# ---- statements ------------------------------------------------------------------------

my ( @lines, %must, $checks, $labels );

sub put { my ( $depth, $text ) = @_; push @lines, '  ' x $depth . $text; return }

sub check {
    my ( $depth, $word ) = @_;
    $checks++;
    $word .= one( ' {:subsumption 0}', ' {:subsumption 1}', $modern ? ( ' {:split_here}', ' {:focus}', ' {:isolate}' ) : () ) if $word eq 'assert' && chance(0.15);
    $word .= one( ' {:verified_under b}', ' {:verified_under x > 0}', ' {:verified_under true}' ) if $word eq 'assert' && chance(0.1);
    return code( $depth, $word ) if $word eq 'assert' && chance(0.05);
    my $kind = int rand 10;
    if ( $kind < 4 ) {
        my $t = one( 'int', 'int', 'bool', 'bool', 'real', 'bv8', 'U' );
        my $p = pair( $t, 3 );
        put( $depth, "$word ($p->[0]) == ($p->[1]);" );
        $must{ scalar @lines } = 1;
    } elsif ( $kind < 6 ) {
        my $p = pair( 'bool', 3 );
        my $q = pair( 'bool', 2 );
        put( $depth, "$word ($p->[0]) ==> (($p->[1]) || ($q->[0]));" );
        $must{ scalar @lines } = 1;
    } else {
        my $p = pair( 'bool', 2 );
        my $q = pair( 'bool', 1 );
        put( $depth, chance(0.5) ? "$word $p->[0];" : "$word $q->[0] ==> $p->[0];" );
    }
    return;
}

# A code expression against the condition that it computes.
sub code {
    my ( $depth, $word ) = @_;
    my ( $c, $p, $q, $t ) = ( pair( 'bool', 1 ), pair( 'bool', 1 ), pair( 'bool', 1 ), pair( 'int', 1 ) );
    my $less = one( '<', '>=' );
    put( $depth, "$word (if $c->[0] then $p->[0] && $t->[0] $less 3 else $q->[0]) ==> |{ var l: int; A: goto B, C; B: assume $c->[1]; l := $t->[1]; goto D, E; D: assume l $less 3; return $p->[1]; E: assume !(l $less 3); return false; C: assume !($c->[1]); return $q->[1]; }|;" );
    $must{ scalar @lines } = 1;
    return;
}

sub target { return one( @{ $assign{vars} } ) }

sub assignment {
    my ($depth) = @_;
    my $v = target();
    if ( $range{ $v->{type} } && chance(0.6) ) {
        my @i = map { pair( $_, 1 )->[0] } @{ $index{ $v->{type} } };
        if ( $range{ $range{ $v->{type} } } && chance(0.6) ) {
            my $j = pair( 'int', 1 )->[0];
            return put( $depth, "$v->{name}" . "[$i[0]][$j] := " . pair( 'int', 2 )->[0] . ';' );
        }
        return put( $depth, "$v->{name}" . "[" . join( ', ', @i ) . '] := ' . pair( $range{ $v->{type} }, 2 )->[0] . ';' );
    }
    my $w = target();
    if ( $w->{name} ne $v->{name} && chance(0.3) ) {
        return put( $depth, "$v->{name}, $w->{name} := " . pair( $v->{type}, 1 )->[0] . ', ' . pair( $w->{type}, 1 )->[0] . ';' );
    }
    return put( $depth, "$v->{name} := " . pair( $v->{type}, 2 )->[0] . ';' );
}

sub call {
    my ($depth) = @_;
    my @ints = grep { $_->{type} eq 'int' } @{ $assign{vars} };
    my $r = one(@ints)->{name};
    my $p = one( 'Spec', 'Inlined', 'Recursive', 'Free' );
    return put( $depth, "call $r := $p(" . pair( 'int', 1 )->[0] . ', ' . pair( 'bool', 1 )->[0] . ');' );
}

sub statements {
    my ( $depth, $n, $loop ) = @_;
    for ( 1 .. $n ) {
        my $k = rand;
        if    ( $k < 0.30 ) { assignment($depth) }
        elsif ( $k < 0.55 ) { check( $depth, 'assert' ) }
        elsif ( $k < 0.57 ) { put( $depth, 'assume {:start_checking_here} true;' ) }
        elsif ( $k < 0.62 ) { put( $depth, 'assume ' . pair( 'bool', 2 )->[0] . ';' ) }
        elsif ( $k < 0.68 ) { put( $depth, 'havoc ' . target()->{name} . ';' ) }
        elsif ( $k < 0.78 ) { call($depth) }
        elsif ( $k < 0.90 && $depth < 4 ) { branch( $depth, $loop ) }
        elsif ( $k < 0.96 && $depth < 3 ) { looping($depth) }
        elsif ( $loop && $k < 0.98 ) { put( $depth, "if (" . pair( 'bool', 1 )->[0] . ') { break; }' ) }
        else                { assignment($depth) }
    }
    return;
}

sub branch {
    my ( $depth, $loop ) = @_;
    put( $depth, 'if (' . ( chance(0.2) ? '*' : pair( 'bool', 2 )->[0] ) . ') {' );
    statements( $depth + 1, 1 + int rand 2, $loop );
    if ( chance(0.6) ) {
        put( $depth, '} else {' );
        statements( $depth + 1, 1 + int rand 2, $loop );
    }
    return put( $depth, '}' );
}

sub looping {
    my ($depth) = @_;
    put( $depth, 'while (' . ( chance(0.2) ? '*' : pair( 'bool', 1 )->[0] ) . ')' );
    for ( 1 .. int rand 3 ) { check( $depth + 1, one( 'invariant', 'invariant', 'free invariant' ) ) }
    put( $depth, '{' );
    statements( $depth + 1, 1 + int rand 3, 1 );
    return put( $depth, '}' );
}

sub jump {
    my %seen;
    return 'goto ' . join( ', ', grep { !$seen{$_}++ } @_ ) . ';';
}

# Blocks with arbitrary jumps.
sub graph {
    my $n = 2 + int rand 5;
    my @names = map { 'L' . $labels++ } 1 .. $n;
    put( 1, jump( map { one(@names) } 1 .. 1 + int rand 2 ) );
    for my $i ( 0 .. $n - 1 ) {
        put( 1, "$names[$i]:" );
        check( 2, 'assert' ) if chance(0.3);
        assignment(2) if chance(0.8);
        check( 2, 'assert' ) if chance(0.4);
        my @next = map { my $to = $i + 1 + int rand $n; chance(0.2) ? one(@names) : $names[ $to < $n ? $to : $n - 1 ] } 1 .. 1 + int rand 2;
        put( 2, chance(0.25) ? 'return;' : jump(@next) );
    }
    return;
}

# ---- bodies in which everything holds but perhaps the last check --------------------------------------------
#
# In most bodies some check fails, and then little is known of the others. Here an engine that takes a wrong turn
# proves what another one breaks, or breaks what it must prove.

sub holds {
    my ( $depth, $claim ) = @_;
    $checks++;
    put( $depth, "assert $claim;" );
    $must{ scalar @lines } = 1;
    return;
}

sub scalar_target {
    my ($not) = @_;
    my @scalars = grep { !$range{ $_->{type} } && $_->{type} ne 'D' && $_->{name} ne $not } @{ $assign{vars} };
    return one(@scalars);
}

# Two texts of an expression that mentions none of the variables.
sub pair_without {
    my ( $t, @names ) = @_;
    my $any = join '|', map { quotemeta } @names;
    for ( 1 .. 5 ) {
        my $p = pair( $t, 1 );
        return $p unless "$p->[0] $p->[1]" =~ /(?<!old\()\b(?:$any)\b/;
    }
    return same( literal($t) );
}

# Paths that join: a branch, against a conditional expression.
sub joining {
    my ($depth) = @_;
    my $v = scalar_target('c');
    my ( $one, $other ) = map { pair_without( $v->{type}, $v->{name}, 'c' ) } 1 .. 2;
    put( $depth, 'c := ' . pair( 'bool', 2 )->[0] . ';' );
    put( $depth, 'if (c) {' );
    put( $depth + 1, "$v->{name} := $one->[0];" );
    put( $depth, '} else {' );
    put( $depth + 1, "$v->{name} := $other->[0];" );
    put( $depth, '}' );
    holds( $depth, "$v->{name} == (if c then $one->[1] else $other->[1])" );
    return "$v->{name} == $one->[0]";
}

# The text and the value of an expression over i, whose value is known. Euclidean division: the remainder is not negative.
sub known {
    my ( $i, $d ) = @_;
    return chance(0.6) ? ( 'i', $i ) : map { ( $_ < 0 ? '(-' . -$_ . ')' : $_, $_ ) } int( rand 15 ) - 7 if $d <= 0;
    my ( $a, $x ) = known( $i, $d - 1 );
    my ( $b, $y ) = known( $i, $d - 1 );
    my $k = one( -5, -3, -2, 2, 3, 4 );
    my $r = $x % abs $k;
    return one(
        [ "($a + $b)",                      $x + $y ],
        [ "($a - $b)",                      $x - $y ],
        [ "($a * " . ( $k < 0 ? "(-" . -$k . ")" : $k ) . ')', $x * $k ],
        [ "($a mod " . ( $k < 0 ? "(-" . -$k . ")" : $k ) . ')', $r ],
        [ "($a div " . ( $k < 0 ? "(-" . -$k . ")" : $k ) . ')', ( $x - $r ) / $k ],
        [ "(if $a < $b then $a else $b)",   $x < $y  ? $x : $y ],
        [ "(if $a >= $b then $a else $b)",  $x >= $y ? $x : $y ],
    )->@*;
}

# Arithmetic that this script can do itself.
sub computed {
    my ($depth) = @_;
    my $i = int( rand 15 ) - 7;
    put( $depth, one( "i := $i;", "havoc i; assume i == $i;", 'havoc i; assume i > ' . ( $i - 1 ) . ' && i < ' . ( $i + 1 ) . ';' ) );
    my ( $text, $value ) = known( $i, 2 );
    holds( $depth, "$text == $value" );
    return "$text == " . ( $value + one( -1, 0, 1 ) );
}

# Numbers between bounds that leave few of them, and numbers that follow each other.
sub bounded {
    my ($depth) = @_;
    my @ints = grep { $_->{type} eq 'int' && $_->{name} ne 'h' && $_->{name} ne 'j' } @{ $assign{vars} };
    my ( $v, $w ) = map { $_->{name} } one(@ints), one(@ints);
    my $low = one( 0, 2, 5, '(-3)', '(-9)', '(-7)', 'x', '(x + x)' );
    my $gap = 1 + int rand 3;
    put( $depth, "havoc $v;" );
    put( $depth, one( "assume $low < $v; assume $v < $low + $gap + 1;", "assume $low < $v && $low + $gap + 1 > $v;", "assume $low + 1 <= $v; assume !($v > $low + $gap);" ) );
    holds( $depth, "$v - $low >= 1 && $v - $low <= $gap" );
    if ( chance(0.4) ) {    # the remainder is never negative
        my $k = one( 2, 3, 5 );
        my $s = one( $k, "(-$k)" );
        holds( $depth, "0 <= $v mod $s && $v mod $s < $k" );
    }
    return "$v == $low + $gap" if $v eq $w || chance(0.5);
    put( $depth, "havoc $w; assume $v < $w; assume $w < $v + 2;" );
    holds( $depth, "$w == $v + 1" );
    return one( "$w != $low + $gap + 1", "$w < $low + $gap" );
}

# What is forgotten: anything may be there then.
sub forgotten {
    my ($depth) = @_;
    my ( $v, $w ) = ( scalar_target('c'), scalar_target('c') );
    my ( $e, $f ) = map { pair_without( $v->{type}, $v->{name}, $w->{name} ) } 1 .. 2;
    my @both = $v->{name} eq $w->{name} ? ( $v->{name} ) : chance(0.5) ? ( $v->{name}, $w->{name} ) : ( $w->{name}, $v->{name} );
    put( $depth, "$v->{name} := $e->[0];" );
    put( $depth, 'havoc ' . join( ', ', @both ) . ';' );
    return "$v->{name} == $e->[1]" if chance(0.5) || $v->{name} eq 'h' || $v->{name} eq 'j';
    put( $depth, "assume $v->{name} == $f->[0];" );
    holds( $depth, "$v->{name} == $f->[1]" );
    return "($v->{name}) != ($f->[0])";
}

# Paths that come together in the same state, but for what they know of a number. An engine that takes what the one
# knows for what both know loses the other one's failures.
sub merging {
    my ($depth) = @_;
    my ( $v, $w ) = ( one(qw(y g i)), scalar_target('c') );
    my $e    = pair_without( $w->{type}, $v, $w->{name}, 'c' );
    my $loop = chance(0.3);
    my $low  = one( 0, 3, '(-2)', 'x' );
    my ( $is, $not ) = one( [ "$v > $low", "$v <= $low" ], [ "$v == $low", "$v != $low" ], [ "$v mod 2 == 0", "$v mod 2 != 0" ] )->@*;
    put( $depth, "havoc $v; $w->{name} := $e->[0];" );
    put( $depth, 'j := 0; while (j < 2) invariant 0 <= j && j <= 2; {' ) if $loop;
    put( $depth, "if ($is) {" );
    put( $depth + 1, 'c := true;' );
    put( $depth, '} else {' );
    put( $depth + 1, 'c := true;' );
    put( $depth, '}' );
    put( $depth, 'j := j + 1; }' ) if $loop;
    holds( $depth, "$w->{name} == $e->[1]" ) unless $loop;
    return one( $is, $not, "!($v == $low + 1)", "$v != $low - 1" );
}

# A place of a map is written; others stay.
sub written {
    my ($depth) = @_;
    my ( $i, $e ) = map { pair( 'int', 1 ) } 1 .. 2;
    put( $depth, 'm := ' . one(qw(m gm)) . ';' );
    put( $depth, "i := $i->[0]; j := m[x];" );
    put( $depth, 'y := i + ' . one( 0, 0, 1, 'g' ) . ';' );
    put( $depth, 'm[i] := x;' );
    holds( $depth, 'm[x] == (if x == i then x else j)' );
    return 'm[y] == x';
}

sub focused {
    my ( $depth, $n ) = @_;
    my $last;
    for ( 1 .. $n ) {
        my $k = rand;
        if    ( $k < 0.15 ) { assignment($depth) }
        elsif ( $k < 0.30 ) { $last = joining($depth) }
        elsif ( $k < 0.44 ) { $last = bounded($depth) }
        elsif ( $k < 0.54 ) { $last = forgotten($depth) }
        elsif ( $k < 0.65 ) { $last = computed($depth) }
        elsif ( $k < 0.74 ) { $last = written($depth) }
        elsif ( $k < 0.90 ) {
            $last = merging($depth);
            last if $depth == 1 && chance(0.7);    # what comes after keeps paths apart
        }
        elsif ( $depth < 3 ) {
            put( $depth, 'if (' . ( chance(0.3) ? '*' : pair( 'bool', 1 )->[0] ) . ') {' );
            focused( $depth + 1, 2 );
            put( $depth, '}' );
        }
    }
    return if $depth > 1 || chance(0.4);
    $checks++;
    return put( $depth, 'assert ' . ( defined $last && chance(0.8) ? $last : pair( 'bool', 2 )->[0] ) . ';' );
}

# ---- declarations ----------------------------------------------------------------------

my @globals = (
    [ g => 'int' ], [ h => 'int' ], [ gb => 'bool' ], [ gm => '[int]int' ], [ gs => '[int]bool' ],
    [ gk => '[int,bool]int' ], [ gmm => '[int][int]int' ], [ gu => '[U]int' ], [ gr => 'real' ], [ gv => 'bv8' ]
);

sub vars { return map { { name => $_->[0], type => $_->[1] } } @_ }
sub everything { return ( @globals, $modern ? [ gd => 'D' ] : () ) }

sub prelude {
    put( 0, join ' ', '//', $poly ? 'polymorphic' : (), $ground ? 'ground' : (), $strong ? 'strong' : (), $modern ? 'modern' : () );
    put( 0, 'type U; const unique c0: U; const unique c1: U; const c2: U; const k: int; axiom k > 3;' );
    put( 0, 'function f(x: int): int; function p(u: U, x: int): bool; ' );
    put( 0, 'axiom (forall x: int :: { f(x) } f(x) >= 0 && f(x) != 7);' ) if !$ground;
    put( 0, 'function ' . ( $ground ? '{:inline} ' : '' ) . 'twice(x: int): int { x + x + 1 }' );
    put( 0, 'function {:inline} flip(x: int, b: bool): int { if b then x else 0 - x }' );
    put( 0, 'function {:inline true} at(m: [int]int, i: int): int { m[i] }' );
    for ( [ add => 'bvadd' ], [ sub => 'bvsub' ], [ and => 'bvand' ], [ or => 'bvor' ], [ xor => 'bvxor' ], [ shl => 'bvshl' ], [ mul => 'bvmul' ] ) {
        put( 0, qq(function {:bvbuiltin "$_->[1]"} $_->[0](x: bv8, y: bv8): bv8;) );
    }
    put( 0, 'function {:bvbuiltin "bvnot"} not(x: bv8): bv8; function {:bvbuiltin "bvneg"} neg(x: bv8): bv8;' );
    put( 0, 'function {:bvbuiltin "bvult"} ult(x: bv8, y: bv8): bool;' );
    put( 0, join ' ', map { "var $_->[0]: $_->[1]" . ( $_->[0] eq 'h' && chance(0.3) ? ' where h != 4' : '' ) . ';' } @globals );
    put( 0, 'datatype D { None(), One(num: int, flag: bool), Two(num: int, rest: D) } var gd: D;' ) if $modern;
    if ($poly) {
        put( 0, 'function {:inline} id<T>(x: T): T { x }' );
        put( 0, 'function second<S, T>(x: S, y: T): T { y }' );
        put( 0, 'type Field _; const unique fi: Field int; const unique fb: Field bool; var heap: <T>[Field T]T;' );
    }
    @old = ();
    $scope{vars} = [ vars( [ x => 'int' ], [ b => 'bool' ], @globals ) ];
    my $pre = pair( 'bool', 1 )->[0];
    $scope{vars} = [ vars( [ x => 'int' ], [ b => 'bool' ], [ y => 'int' ], @globals ) ];
    @old = vars( $globals[0] );
    my ( $post, $also ) = ( pair( 'bool', 2 )->[0], pair( 'bool', 2 )->[0] );
    @old = ();
    put( 0, 'procedure Spec(x: int, b: bool) returns (y: int where y != 5);' );
    put( 0, "  requires $pre;" );
    put( 0, '  modifies g, gm;' );
    put( 0, "  ensures $post;" );
    put( 0, 'procedure Free(x: int, b: bool) returns (y: int);' );
    put( 0, '  free requires b;' );
    put( 0, '  modifies g, gm;' );
    put( 0, "  free ensures $also;" );
    return;
}

sub body {
    my ( $name, $attr, $n, $calls, $shape ) = @_;
    my $all = join ', ', map { $_->[0] } everything();
    $scope{vars} = [ vars( [ x => 'int' ], [ b => 'bool' ], everything() ) ];
    @old = ();
    $attr .= '{:selective_checking} ' if $shape ne 'focused' && chance(0.15);
    put( 0, "procedure $attr$name(x: int, b: bool) returns (y: int)" );
    put( 0, '  requires ' . pair( 'bool', 2 )->[0] . ';' ) if chance(0.5) && $shape ne 'focused';
    put( 0, "  modifies $all;" );
    @old = vars( everything() );
    push @{ $scope{vars} }, vars( [ y => 'int' ] );
    if ( $shape ne 'focused' && chance(0.4) ) { check( 1, 'ensures' ) }
    my @locals = ( [ i => 'int' ], [ j => 'int' ], [ c => 'bool' ], [ m => '[int]int' ], [ u => 'U' ], [ r => 'real' ], [ v => 'bv8' ] );
    put( 0, '{' );
    put( 1, join ' ', map { "var $_->[0]: $_->[1]" . ( $_->[0] eq 'j' && chance(0.5) ? ' where j >= 0' : '' ) . ';' } @locals );
    push @{ $scope{vars} }, vars(@locals);
    $assign{vars} = [ vars( [ y => 'int' ], @locals, everything() ) ];
    if    ( $shape eq 'graph' )   { statements( 1, 1, 0 ); graph() }
    elsif ( $shape eq 'focused' ) { focused( 1, $n ) }
    else                          { statements( 1, $n, 0 ) }
    put( 0, '}' );
    return;
}

# A callee to be inlined: no checks, no calls.
sub callee {
    my ( $name, $attr, $recurses ) = @_;
    put( 0, "procedure $attr$name(x: int, b: bool) returns (y: int)" );
    put( 0, '  requires x != 11;' ) if chance(0.3);
    put( 0, '  modifies g, gm;' );
    put( 0, one( '  ensures y != 12 || old(g) == 3;', '  free ensures y > 0;' ) ) if chance(0.3);
    put( 0, '{' );
    put( 1, 'var t: int' . ( chance(0.3) ? ' where t > 1' : '' ) . ';' );
    $scope{vars}  = [ vars( [ x => 'int' ], [ b => 'bool' ], [ y => 'int' ], [ t => 'int' ], @globals ) ];
    @old          = vars( $globals[0] );
    $assign{vars} = [ vars( [ y => 'int' ], [ t => 'int' ], [ g => 'int' ], [ gm => '[int]int' ] ) ];
    assignment(1) for 1 .. 2;
    put( 1, 'if (' . pair( 'bool', 1 )->[0] . ') {' );
    if   ($recurses) { put( 2, "call y := $name(x - 1, b);" ) }
    else             { assignment(2) }
    put( 1, '}' );
    assignment(1);
    put( 0, '}' );
    return;
}

# Writes the program of this seed. Tells the lines of checks that hold, and how many checks there are.
sub make {
    my ( $seed, $file ) = @_;
    srand $seed;
    ( $fresh, $checks, $labels ) = ( 0, 0, 0 );
    @lines = ();
    %must  = ();
    $poly   = chance(0.3);
    $ground = chance(0.5);
    $strong = !$ground && chance(0.2);
    $modern = chance(0.3) && $seed % OLD != 0;
    prelude();
    callee( 'Inlined',   '{:inline 1} ', 0 );
    callee( 'Recursive', '{:inline 2} ', 1 );
    my $n = 3 + int rand 3;
    body( "V$_", '', 3 + int rand 5, 1, one(qw(graph plain plain focused focused)) ) for 1 .. $n;
    open my $out, '>', $file or die "$file: $!\n";
    print {$out} "$_\n" for @lines;
    close $out or die "$file: $!\n";
    return { lines => {%must}, checks => $checks };
}

1;
