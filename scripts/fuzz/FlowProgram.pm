# Random recursive programs over few values, with the forms of Boogie that scripts/fuzz/WholeProgram.pm does not have: any flow of control
# (irreducible, with unreachable code), endless loops and recursion, every kind of clause of a contract, old, free, where, wildcards,
# quantifiers, lambdas, datatypes, polymorphic maps, reals, constants and functions of which axioms say only some.
# SPDX-License-Identifier: MIT
#
# A part of a program is made as Boogie's text and as a Perl function at once: expressions are [text, function of a state and of
# the state at the procedure's entry], statements text and instructions. All values are few, so FlowSearch::fails looks at all.
package FlowProgram;
use strict;
use warnings;

my @features = qw(bool bits real map equality lambda heap datatype element quantifier function constant where contract specified
  recursive mutual blocks free generic selective lemma attribute several);
my ( %has, %var, $proc, @text, $label, $callable, $wrapping );
my $lean;    # few features and no where clauses: what more methods can reason about

sub chance { return rand() < $_[0] }
sub one    { return $_[ int rand @_ ] }
sub out    { push @text, @_; return }
sub truth  { return $_[0] ? 1 : 0 }

# ---- values -----------------------------------------------------------------------------------------------------------------------

# Of a map the elements at -1 .. 2, and the one that all others are.
my @indices = ( -1 .. 2 );
sub map_get { my ( $m, $i ) = @_; my @v = split /;/, $m; return $v[ $i < -1 || $i > 2 ? 4 : $i + 1 ] }
sub map_put { my ( $m, $i, $v ) = @_; my @v = split /;/, $m; $v[ $i + 1 ] = $v; return join ';', @v }

my %values = (
    bool => [ 0, 1 ],
    bv2  => [ 0 .. 3 ],
    real => [ -0.5, 0, 0.5, 1 ],
    D    => [ 'None', map { ( "One;$_;0", "One;$_;1" ) } 0, 1 ],
    heap => [ map { ( "$_;0", "$_;1" ) } 0 .. 2 ],
    U    => [ 0 .. 4 ],
    map  => [ map { my $a = $_; map { "0;$a;$_;0;0" } 0, 1 } 0, 1 ],
);
my %type = ( map => '[int]int', heap => '<a>[Field a]a' );

sub values_of { my ($v) = @_; my $t = $var{$v}; return $t->{type} eq 'int' ? map { $t->{least} + $_ } 0 .. 2 : @{ $values{ $t->{type} } } }

# What confines an arbitrary value of a variable to those. Empty: nothing has to.
sub range {
    my ($v) = @_;
    my $t = $var{$v}{type};
    return "$var{$v}{least} <= $v && $v <= " . ( $var{$v}{least} + 2 ) if $t eq 'int';
    return "(2.0 * $v == real(int(2.0 * $v)) && (-0.5) <= $v && $v <= 1.0)" if $t eq 'real';
    return "($v is One ==> 0 <= $v->num && $v->num <= 1)" if $t eq 'D';
    return "0 <= $v\[fi] && $v\[fi] <= 2" if $t eq 'heap';
    return "(forall i: int :: 0 <= $v\[i] && $v\[i] <= 1) && $v\[-1] == 0 && $v\[2] == 0" if $t eq 'map';
    return '';
}

sub declare {
    my ( $name, $type, $where ) = @_;
    $var{$name} = { type => $type, least => $type eq 'int' ? one( 0, 0, -1 ) : 0 };
    $var{$name}{where} = $where && $type eq 'int' && !$lean ? ' where ' . range($name) : '';
    return "$name: " . ( $type{$type} // $type ) . $var{$name}{where};
}

# ---- expressions ------------------------------------------------------------------------------------------------------------------

sub of_type { my ($t) = @_; return grep { $var{$_}{type} eq $t } @{ $proc->{scope} } }

sub read_of {
    my ($t) = @_;
    my $v = one( of_type($t) );
    return [ "old($v)", sub { $_[1]{$v} } ] if chance(0.15) && grep { $_ eq $v } @{ $proc->{old} // [] };
    return [ $v, sub { $_[0]{$v} } ];
}

sub lit { my ($n) = @_; return [ $n < 0 ? "($n)" : $n, sub { $n } ] }

sub apply {
    my ( $make, $f, @args ) = @_;
    my @f = map { $_->[1] } @args;
    return [ $make->( map { $_->[0] } @args ), sub { my @s = @_; $f->( map { $_->(@s) } @f ) } ];
}

sub infix { my ( $op, $f, $x, $y ) = @_; return apply( sub { "($_[0] $op $_[1])" }, $f, $x, $y ) }

sub mod { my ( $x, $y ) = @_; return $x % abs $y }
sub div { my ( $x, $y ) = @_; return ( $x - mod( $x, $y ) ) / $y }
sub sum_to { my ($n) = @_; return $n <= 0 ? 0 : $n + sum_to( $n - 1 ) }
sub floor { my ($x) = @_; return $x == int $x ? $x : $x < 0 ? int($x) - 1 : int $x }

sub index_of { return chance(0.5) ? lit( one( 0, 1 ) ) : chance(0.7) ? read_of('int') : infix( 'mod', \&mod, number(1), lit(3) ) }

sub number {
    my ($d) = @_;
    return chance(0.75) ? read_of('int') : lit( int( rand 4 ) - 1 ) if $d <= 0 || chance(0.3);
    my @forms = (
        sub { infix( '+', sub { $_[0] + $_[1] }, number( $d - 1 ), number( $d - 1 ) ) },
        sub { infix( '-', sub { $_[0] - $_[1] }, number( $d - 1 ), number( $d - 1 ) ) },
        sub { infix( '*', sub { $_[0] * $_[1] }, number( $d - 1 ), chance(0.7) ? lit( one( 2, -1, 3 ) ) : number(0) ) },
        sub { infix( 'mod', \&mod, number( $d - 1 ), lit( one( 2, 3, -2 ) ) ) },
        sub { infix( 'div', \&div, number( $d - 1 ), lit( one( 2, -2, 3 ) ) ) },
        sub { apply( sub { "(if $_[0] then $_[1] else $_[2])" }, sub { $_[0] ? $_[1] : $_[2] }, condition( $d - 1 ), number( $d - 1 ), number( $d - 1 ) ) },
    );
    push @forms, sub { apply( sub { "(if $_[1] == 0 then 0 else $_[0] div $_[1])" }, sub { $_[1] ? div(@_) : 0 }, number(0), number(0) ) };
    push @forms, map { my $m = $_; sub { apply( sub { "$_[0]\[$_[1]]" }, \&map_get, read_of($m), index_of() ) } } ('map') x 3 if $has{map};
    push @forms, sub { apply( sub { "$_[0]\[fi]" }, sub { ( split /;/, $_[0] )[0] }, read_of('heap') ) } if $has{heap};
    push @forms, sub { apply( sub { "(if $_[0] is One then $_[0]->num else $_[1])" }, sub { $_[0] =~ /;(\d)/ ? $1 : $_[1] }, read_of('D'), number(0) ) } if $has{datatype};
    push @forms, sub { apply( sub { "int($_[0])" }, \&floor, real() ) } if $has{real};
    push @forms, sub { my ( $f, $v ) = @{ one( [ 'least', sub { $_[0] < $_[1] ? $_[0] : $_[1] } ], [ 'twice', sub { 2 * $_[0] + $_[1] } ] ) }; apply( sub { "$f($_[0], $_[1])" }, $v, number( $d - 1 ), number(0) ) },
      sub { apply( sub { "sum_to($_[0])" }, \&sum_to, number(0) ) },
      sub { apply( sub { "choose($_[0], $_[1], $_[2])" }, sub { $_[0] ? $_[1] : $_[2] }, condition(0), number(0), number(0) ) } if $has{function};
    push @forms, sub { [ 'C', sub { $_[0]{C} } ] }, sub { my $i = apply( sub { "f($_[0] mod 2)" }, sub { mod( $_[0], 2 ) }, number(0) ); [ $i->[0], sub { $_[0]{ 'f' . $i->[1]->(@_) } } ] } if $has{constant};
    return one(@forms)->();
}

sub real {
    my @forms = ( sub { read_of('real') }, sub { apply( sub { "($_[0] / 2.0)" }, sub { $_[0] / 2 }, apply( sub { "real($_[0])" }, sub { $_[0] }, number(0) ) ) } );
    push @forms, sub { infix( '+', sub { $_[0] + $_[1] }, read_of('real'), [ '0.5', sub { 0.5 } ] ) }, sub { infix( '-', sub { $_[0] - $_[1] }, read_of('real'), read_of('real') ) };
    return one(@forms)->();
}

my %word = (
    bvadd => sub { ( $_[0] + $_[1] ) % 4 }, bvsub => sub { ( $_[0] - $_[1] ) % 4 }, bvmul => sub { ( $_[0] * $_[1] ) % 4 },
    bvor => sub { $_[0] | $_[1] }, bvshl => sub { $_[1] > 1 ? 0 : ( $_[0] << $_[1] ) % 4 }, bvurem => sub { $_[1] ? $_[0] % $_[1] : $_[0] },
    bvudiv => sub { $_[1] ? int( $_[0] / $_[1] ) : 3 },
);
sub signed { my ($x) = @_; return $x > 1 ? $x - 4 : $x }
my %compare = ( bvule => sub { truth( $_[0] <= $_[1] ) }, bvslt => sub { truth( signed( $_[0] ) < signed( $_[1] ) ) } );

sub word {
    my ($d) = @_;
    if ( $d <= 0 || chance(0.4) ) { my $w = int rand 4; return chance(0.6) ? read_of('bv2') : [ "${w}bv2", sub { $w } ] }
    my $f = one( sort keys %word );
    return apply( sub { "($_[0]\[1:0] ++ $_[1]\[2:1])" }, sub { ( $_[0] & 1 ) << 1 | $_[1] >> 1 }, read_of('bv2'), word( $d - 1 ) ) if chance(0.15);
    return apply( sub { "$f($_[0], $_[1])" }, $word{$f}, word( $d - 1 ), word( $d - 1 ) );
}

sub map_of {
    return read_of('map') if chance(0.3);
    return apply( sub { "$_[0]\[$_[1] := $_[2]]" }, \&map_put, read_of('map'), index_of(), small('map') ) if !$has{lambda} || chance(0.4);
    my $e    = small('map');
    my $each = one( [ "if i == $e->[0] then 1 else 0", sub { my ( $i, $s, $old ) = @_; truth( $i == $e->[1]->( $s, $old ) ) } ], [ $e->[0], sub { my ( $i, @s ) = @_; $e->[1]->(@s) } ] );
    my $m = read_of('map');
    $each = [ "if $m->[0]\[i] == 0 then $e->[0] else 0", sub { my ( $i, @s ) = @_; map_get( $m->[1]->(@s), $i ) == 0 ? $e->[1]->(@s) : 0 } ] if chance(0.4);
    return [ "(lambda i: int :: $each->[0])", sub { my @s = @_; join ';', map { $each->[1]->( $_, @s ) } @indices, 97 } ];
}

sub datum {
    return read_of('D') if chance(0.3);
    return [ 'None()', sub { 'None' } ] if chance(0.3);
    return apply( sub { "One($_[0], $_[1])" }, sub { "One;$_[0];$_[1]" }, small('D'), condition(0) ) if chance(0.6);
    return apply( sub { "(if $_[0] is One then $_[0]->(num := $_[1]) else $_[0])" }, sub { my ( $d, $n ) = @_; $d =~ s/;\d;/;$n;/r }, read_of('D'), small('D') );
}

sub element {
    return read_of('U') if chance(0.5);
    my $u = one(qw(u0 u1 u2));
    return [ $u, sub { $_[0]{$u} } ];
}

sub comparison {
    my ( $x, $y ) = @_;
    my ( $op, $f ) = @{ one( [ '<', sub { $_[0] < $_[1] } ], [ '<=', sub { $_[0] <= $_[1] } ], [ '==', sub { $_[0] == $_[1] } ], [ '!=', sub { $_[0] != $_[1] } ], [ '>', sub { $_[0] > $_[1] } ] ) };
    return infix( $op, sub { truth( $f->(@_) ) }, $x, $y );
}

sub equality {
    my ( $x, $y ) = @_;
    my $equal = chance(0.6);
    return infix( $equal ? '==' : '!=', sub { truth( ( $_[0] eq $_[1] ) == $equal ) }, $x, $y );
}

# About all or some index of a map, or values of a Boolean.
sub quantifier {
    my $every = chance(0.5);
    my @in    = ( 0 .. one( 1, 2 ) );
    my $bound = number(0);
    my ( $op, $f ) = @{ one( [ '<=', sub { $_[0] <= $_[1] } ], [ '==', sub { $_[0] == $_[1] } ], [ '!=', sub { $_[0] != $_[1] } ] ) };
    my $at = [ 'i', sub { $_[0] } ];
    if ( $has{map} && chance(0.7) ) { my $m = read_of('map'); $at = [ "$m->[0]\[i]", sub { my ( $i, @s ) = @_; map_get( $m->[1]->(@s), $i ) } ] }
    my $about = "0 <= i && i <= $in[-1]";
    my $text = $every ? "(forall i: int :: $about ==> $at->[0] $op $bound->[0])" : "(exists i: int :: $about && $at->[0] $op $bound->[0])";
    return [ $text, sub { my @s = @_; my $b = $bound->[1]->(@s); my $n = grep { $f->( $at->[1]->( $_, @s ), $b ) } @in; truth( $every ? $n == @in : $n > 0 ) } ];
}

sub condition {
    my ($d) = @_;
    my @forms = ( ( sub { comparison( number(1), chance(0.5) ? lit( int( rand 4 ) - 1 ) : number(1) ) } ) x 3 );
    push @forms, ( sub { read_of('bool') } ) x 2 if $has{bool};
    push @forms, sub { my $f = one( sort keys %compare ); apply( sub { "$f($_[0], $_[1])" }, $compare{$f}, word(1), word(1) ) }, sub { equality( word(1), word(1) ) } if $has{bits};
    push @forms, sub { comparison( real(), real() ) } if $has{real};
    push @forms, sub { equality( read_of('map'), map_of() ) } if $has{map} && $has{equality};
    push @forms, sub { apply( sub { "$_[0]\[fb]" }, sub { ( split /;/, $_[0] )[1] }, read_of('heap') ) } if $has{heap};
    push @forms, sub { equality( read_of('D'), datum() ) }, sub { apply( sub { "($_[0] is None)" }, sub { truth( $_[0] eq 'None' ) }, read_of('D') ) } if $has{datatype};
    push @forms, sub { equality( element(), element() ) } if $has{element};
    push @forms, \&quantifier if $has{quantifier};
    push @forms, sub { apply( sub { "even($_[0])" }, sub { truth( $_[0] % 2 == 0 ) }, number(1) ) } if $has{function};
    if ( $d > 0 ) {
        my @two = ( condition( $d - 1 ), condition( $d - 1 ) );
        push @forms, sub { infix( '&&', sub { truth( $_[0] && $_[1] ) }, @two ) }, sub { infix( '||', sub { truth( $_[0] || $_[1] ) }, @two ) },
          sub { infix( '==>', sub { truth( !$_[0] || $_[1] ) }, @two ) }, sub { infix( '<==>', sub { truth( !$_[0] == !$_[1] ) }, @two ) },
          sub { apply( sub { "!($_[0])" }, sub { truth( !$_[0] ) }, $two[0] ) };
    }
    return one(@forms)->();
}

# A check that holds more often than not.
sub check {
    return condition(1) if chance(0.3);
    my $v = one( of_type('int') );
    my $bound = $var{$v}{least} + one( 2, 2, 1 );
    return infix( '||', sub { truth( $_[0] || $_[1] ) }, comparison( number(1), number(1) ), [ "$v <= $bound", sub { truth( $_[0]{$v} <= $bound ) } ] );
}

# A number that fits an element of a map, a datum or a heap (0 or 1), or three values from `least`.
sub small {
    my ( $for, $least ) = @_;
    return infix( 'mod', \&mod, number(1), lit(2) ) if !defined $least;
    my ( $lo, $hi ) = ( $least, $least + 2 );
    my $e = number(2);
    return apply( sub { "(($_[0]) mod 3" . ( $lo ? " - 1)" : ')' ) }, sub { mod( $_[0], 3 ) + $lo }, $e ) if $wrapping eq 'mod';
    return apply( sub { "clamp($_[0], $lo, $hi)" }, sub { $_[0] < $lo ? $lo : $_[0] > $hi ? $hi : $_[0] }, $e );
}

sub any_of {
    my ($v) = @_;
    my $t = $var{$v}{type};
    return
        $t eq 'int'  ? small( '', $var{$v}{least} )
      : $t eq 'bool' ? condition(1)
      : $t eq 'bv2'  ? word(2)
      : $t eq 'real' ? apply( sub { "(real($_[0]) / 2.0)" }, sub { $_[0] / 2 }, small( '', -1 ) )
      : $t eq 'map'  ? map_of()
      : $t eq 'D'    ? datum()
      : $t eq 'U'    ? element()
      :                apply( sub { "$_[0]\[fi := $_[1]]\[fb := $_[2]]" }, sub { "$_[1];$_[2]" }, read_of('heap'), small('heap'), condition(0) );
}

# ---- statements -------------------------------------------------------------------------------------------------------------------

# An instruction: { go => function of a state and the entry's, that says the states after it }, { jump => [places] }, { test, yes,
# no }, { call }, { check, at once an assumption where it is not `checked` }. Places are references, so that they may come later.
sub emit { my (%i) = @_; push @{ $proc->{code} }, \%i; return }
sub here { return scalar @{ $proc->{code} } }
sub with { my ( $s, %new ) = @_; return { %$s, %new } }

sub assume_ { my ($e) = @_; emit( go => sub { $e->[1]->(@_) ? $_[0] : () } ); return "assume $e->[0];" }
sub assert_ { my ($e) = @_; emit( check => $e->[1] ); return "assert $e->[0];" }

sub assign {
    my @to = one( @{ $proc->{writable} } );
    my $t  = $var{ $to[0] }{type};
    if ( $t eq 'map' && chance(0.6) ) {
        my ( $m, $i, $e ) = ( $to[0], index_of(), small('map') );
        emit( go => sub { my @s = @_; with( $s[0], $m => map_put( $s[0]{$m}, $i->[1]->(@s), $e->[1]->(@s) ) ) } );
        return out("$m\[$i->[0]] := $e->[0];");
    }
    if ( $t eq 'heap' ) {
        my ( $h, $e ) = ( $to[0], chance(0.5) ? small('heap') : condition(1) );
        my $field = $e->[0] =~ /mod 2\)$/ ? 0 : 1;
        $e = condition(1) if $field;
        emit( go => sub { my @s = @_; my @f = split /;/, $s[0]{$h}; $f[$field] = $e->[1]->(@s); with( $s[0], $h => join ';', @f ) } );
        return out( "$h\[" . ( $field ? 'fb' : 'fi' ) . "] := $e->[0];" );
    }
    if ( $t eq 'D' && chance(0.2) ) {    # taken apart; it must be a One
        my ($d) = @to;
        my $x = one( grep { $var{$_}{type} eq 'int' && $var{$_}{least} == 0 } @{ $proc->{writable} } );
        my $b = $has{bool} ? one( grep { $var{$_}{type} eq 'bool' } @{ $proc->{writable} } ) : undef;
        if ( $x && $b ) {
            assume_( [ '', sub { $_[0]{$d} ne 'None' } ] ), out("assume $d is One;") if chance(0.7);
            emit( check => sub { truth( $_[0]{$d} ne 'None' ) } );
            emit( go => sub { my ( undef, $n, $f ) = split /;/, $_[0]{$d}; with( $_[0], $x => $n, $b => $f ) } );
            return out("One($x, $b) := $d;");
        }
    }
    my ($second) = grep { $_ ne $to[0] } one( @{ $proc->{writable} } );
    push @to, $second if $second && chance(0.2);
    my @e = map { any_of($_) } @to;
    emit( go => sub { my @s = @_; my @v = map { $_->[1]->(@s) } @e; with( $s[0], map { $to[$_] => $v[$_] } 0 .. $#to ) } );
    return out( join( ', ', @to ) . ' := ' . join( ', ', map { $_->[0] } @e ) . ';' );
}

# All values of the variables, of which the text says that there are no others.
sub arbitrary {
    my (@vars) = @_;
    return sub {
        my @states = $_[0];
        for my $v (@vars) { @states = map { my $s = $_; map { with( $s, $v => $_ ) } values_of($v) } @states }
        return @states;
    };
}

sub havoc {
    my %chosen = map { $_ => 1 } map { one( grep { $var{$_}{type} ne 'map' || !$has{equality} } @{ $proc->{writable} } ) } 1 .. one( 1, 1, 2 );
    my @vars = sort keys %chosen;
    emit( go => arbitrary(@vars) );
    out( 'havoc ' . join( ', ', @vars ) . ';', map { my $r = $var{$_}{where} ? '' : range($_); $r ? "assume $r;" : () } @vars );
    return;
}

sub call {
    my $to   = one(@$callable) // return assign();
    my $name = $to->{name};
    my $free = $has{free} && chance(0.2);
    my ($r)  = grep { $var{$_}{type} eq 'int' && $var{$_}{least} == $var{"r_$name"}{least} } map { one( @{ $proc->{writable} } ) } 1 .. 6;
    return assign() if !$r;
    my $wild = $to->{bounded} && chance(0.2);    # its requires says that n is one of the values
    my $n    = $wild ? [ '*', undef ] : small( '', $var{"n_$name"}{least} );
    emit( call => $to, argument => $n->[1], to => $r, free => $free );
    return out( ( $free ? 'free ' : '' ) . "call $r := $name($n->[0]);" );
}

sub generic {
    my $to = one( @{ $proc->{writable} } );
    my $t  = $var{$to}{type};
    return assign() if $t eq 'heap';
    my $e = any_of($to);
    emit( go => sub { my @s = @_; with( $s[0], $to => $e->[1]->(@s) ) } );
    return out("call $to := Same($e->[0]);");
}

sub statements {
    my ( $depth, $most ) = @_;
    for ( 1 .. 1 + int rand $most ) { statement($depth); last if $proc->{left} }
    $proc->{left} = 0;
    return;
}

sub statement {
    my ($depth) = @_;
    my $k = rand;
    return assign() if $k < 0.3 || $depth <= 0 && $k < 0.45;
    return havoc() if $k < 0.4;
    return out( assume_( condition(1) ) ) if $k < 0.45;
    if ( $k < 0.52 ) {
        return out( assert_( check() ) ) if chance(0.9);
        my ( $under, $what ) = ( condition(0), condition(1) );
        emit( check => sub { $under->[1]->(@_) || $what->[1]->(@_) } );
        assume_($what);    # checked or not
        return out("assert {:verified_under $under->[0]} $what->[0];");
    }
    return call() if $k < ( $lean ? 0.71 : 0.68 );
    return generic() if $has{generic} && $k < 0.71;
    if ( $k < 0.73 ) {
        if ( $proc->{loops} && @{ $proc->{loops} } && chance(0.7) ) {
            my $l = one( @{ $proc->{loops} } );
            my $inner = $l == $proc->{loops}[-1] && chance(0.5);
            emit( jump => [ $l->{end} ] );
            out( $inner ? 'break;' : "break $l->{label};" );
        }
        else { emit( jump => [ \$proc->{exit} ] ); out('return;') }
        $proc->{left} = 1;
        return;
    }
    if ( $k < 0.77 && $has{lemma} && $has{constant} ) {
        emit( go => sub { my ($s) = @_; ( grep { $s->{"f$_"} > $s->{C} } 0, 1 ) ? () : $s } );
        return out('call forall Lemma(*);');
    }
    return assign() if $depth <= 0;
    return branch($depth) if $k < 0.88;
    return loop($depth);
}

sub branch {
    my ($depth) = @_;
    my $c = chance(0.25) ? undef : condition(1);
    my ( $yes, $no, $end );
    emit( $c ? ( test => $c->[1], yes => \$yes, no => \$no ) : ( jump => [ \$yes, \$no ] ) );
    out( 'if (' . ( $c ? $c->[0] : '*' ) . ') {' );
    $yes = here();
    statements( $depth - 1, 2 );
    emit( jump => [ \$end ] );
    $no = here();
    if ( chance(0.5) ) { out('} else {'); statements( $depth - 1, 2 ) }
    out('}');
    $end = here();
    return;
}

sub loop {
    my ($depth) = @_;
    my $c = chance(0.3) ? undef : condition(1);
    my ( $body, $end );
    my $l = { label => 'W' . $label++, end => \$end };
    my $head = here();
    out( "$l->{label}:", 'while (' . ( $c ? $c->[0] : '*' ) . ')' );
    if ( $has{contract} && !$proc->{selective} && chance(0.4) ) {
        for ( 1 .. one( 1, 1, 2 ) ) {
            my $e = check();
            my $free = $has{free} && chance(0.3);
            emit( $free ? ( go => sub { $e->[1]->(@_) ? $_[0] : () } ) : ( check => $e->[1] ) );
            out( ( $free ? 'free ' : '' ) . "invariant $e->[0];" );
        }
    }
    emit( $c ? ( test => $c->[1], yes => \$body, no => \$end ) : ( jump => [ \$body, \$end ] ) );
    $body = here();
    out('{');
    push @{ $proc->{loops} }, $l;
    statements( $depth - 1, 3 );
    pop @{ $proc->{loops} };
    out('}');
    emit( jump => [ \$head ] );
    $end = here();
    return;
}

# Blocks that jump to each other as they like.
sub blocks {
    my $count = 2 + int rand 4;
    my $first = $label;
    $label += $count + 1;
    my @at = (undef) x ( $count + 1 );
    my @name = map { "L$_" } $first .. $label - 1;
    my $leave = sub {
        my %to = map { $_ => 1 } map { int rand @at } 1 .. one( 1, 2, 2, 3 );
        my @to = sort keys %to;
        emit( jump => [ map { \$at[$_] } @to ] );
        out( 'goto ' . join( ', ', map { $name[$_] } @to ) . ';' );
    };
    $leave->();
    for my $b ( 0 .. $count - 1 ) {
        $at[$b] = here();
        out("$name[$b]:");
        out( assume_( condition(0) ) ) if chance(0.5);
        out( assert_( check() ) ) if chance(0.2);
        statement(1) for 1 .. int rand 3;
        if ( $proc->{left} ) { $proc->{left} = 0; next }
        chance(0.06) ? ( emit( jump => [ \$proc->{exit} ] ), out('return;') ) : $leave->();
    }
    $at[$count] = here();
    out("$name[$count]:");
    return;
}

# ---- procedures -------------------------------------------------------------------------------------------------------------------

my @globals;

sub clause {
    my ( $kind, $scope, $e ) = @_;
    local $proc->{scope} = $scope;
    local $proc->{old}   = $kind eq 'ensures' ? $proc->{open} // [@globals] : [];
    $e //= check();
    my $free = $has{free} && chance(0.25);
    return { kind => $kind, free => $free, value => $e->[1], text => ( $free ? 'free ' : '' ) . "$kind $e->[0];" };
}

# The variables of procedures have the procedure in their names, so that each has one type.
sub heading {
    my ($name) = @_;
    my ( $n, $r ) = ( "n_$name", "r_$name" );
    $proc = { name => $name, code => [], loops => [], clauses => [], scope => [@globals] };
    $proc->{head} = [ declare( $n, 'int' ), declare( $r, 'int', chance(0.3) ) ];
    $proc->{n} = $n;
    $proc->{r} = $r;
    if ( $has{contract} ) {
        push @{ $proc->{clauses} }, clause( 'requires', [ @globals, $n ] ) if chance(0.5);
        if ( chance(0.3) ) {
            push @{ $proc->{clauses} }, { kind => 'requires', free => 0, value => sub { my ($s) = @_; truth( scalar grep { $s->{$n} == $_ } values_of($n) ) }, text => 'requires ' . range($n) . ';' };
            $proc->{bounded} = 1;
        }
        push @{ $proc->{clauses} }, clause( 'ensures', [ @globals, $n, $r ] ) if chance(0.6);
    }
    return $proc;
}

sub clauses_text { my ($p) = @_; return map { $_->{text} } @{ $p->{clauses} } }

# Without a body: what it modifies and returns is anything that it ensures.
sub specified {
    my ($name) = @_;
    heading($name);
    my @changes = grep { $var{$_}{type} ne 'map' || !$has{equality} } @globals;
    @changes = grep { chance(0.4) } @changes;
    my @all = ( @globals, $proc->{n}, $proc->{r} );
    push @{ $proc->{clauses} }, clause( 'ensures', \@all ) for 1 .. one( 1, 2 );
    $proc->{changes} = [ @changes, $proc->{r} ];
    my $within = join ' && ', map { "($_)" } grep { $_ } map { range($_) } @changes, $proc->{r};
    out( "procedure $name($proc->{head}[0]) returns ($proc->{head}[1]);", ( @changes ? 'modifies ' . join( ', ', @changes ) . ';' : () ), ( $within ? "free ensures $within;" : () ), clauses_text($proc) );
    return $proc;
}

# `first` makes what comes before the rest of the body.
sub body {
    my ( $own, $size, $first ) = @_;
    $proc->{scope}    = [ @globals, @$own, $proc->{n} // () ];
    $proc->{writable} = [ @globals, @$own ];
    $proc->{old}      = $proc->{open} // [@globals];
    $first->() if $first;
    statements( 1, 1 );
    emit( go => sub { $_[0] }, marks => 1 ), out('assume {:start_checking_here} true;') if $proc->{selective};
    statements( 2, $size );
    blocks() if $has{blocks} && chance(0.7);
    statements( 2, 2 ) if chance(0.5);
    out( assert_( check() ) ) if chance( $proc->{name} eq 'main' ? 0.9 : 0.2 );
    $proc->{exit} = here();
    return;
}

sub attributes {
    $proc->{selective} = $has{selective} && chance(0.4);
    my $text = $proc->{selective} ? '{:selective_checking} ' : '';
    $text .= one( '{:inline 1} ', '{:inline 2} ', '{:priority 3} ' ) if $has{attribute} && chance(0.5);
    return $text;
}

sub defined_ {
    my ( $name, $like ) = @_;
    $proc = $like;
    my $attributes = attributes();
    my $frame = 'modifies ' . join( ', ', @globals ) . ';';
    my ( $n, $r ) = ( $proc->{n}, $proc->{r} );
    my @locals = ( declare( "a_$name", 'int', 1 ), $has{bool} ? declare( "p_$name", 'bool' ) : (), $has{map} && chance(0.3) && !$has{equality} ? declare( "m_$name", 'map' ) : () );
    my @own = map { /^(\w+):/ } @locals;
    $proc->{locals} = [@own];
    out( "procedure $attributes$name($proc->{head}[0]) returns ($proc->{head}[1])" . ( $has{several} ? ';' : '' ), $frame, clauses_text($proc) );
    if ( $has{several} ) {    # in a body its parameters have names of its own; there may be two bodies
        my $bodies = one( 1, 1, 2 );
        for my $b ( 1 .. $bodies ) {
            my $from = @text;
            $proc->{code} = [];
            out( "implementation $attributes$name($n: int) returns ($r: int)", '{', map { "var $_;" } @locals );
            out("assume @{[ range($_) ]};") for grep { $var{$_}{type} eq 'map' } @own;
            body( [ @own, $r ], 2, sub { set_open( @own, $r ) } );
            out('}');
            for ( @text[ $from .. $#text ] ) { s/\bn_$name\b/k_$name/g; s/\br_$name\b/q_$name/g }
            push @{ $proc->{bodies} }, { code => $proc->{code}, exit => $proc->{exit} };
        }
    }
    else {
        out( '{', map { "var $_;" } @locals );
        out("assume @{[ range($_) ]};") for grep { $var{$_}{type} eq 'map' } @own;
        body( [ @own, $r ], 2, sub { set_open( @own, $r ) } );
        out('}');
        push @{ $proc->{bodies} }, { code => $proc->{code}, exit => $proc->{exit} };
    }
    return $proc;
}

# Integers that no where clause confines have values before anything reads them.
sub set_open {
    for my $r ( grep { $var{$_}{type} eq 'int' && !$var{$_}{where} } @_ ) {
        my $v = one( values_of($r) );
        emit( go => sub { with( $_[0], $r => $v ) } );
        out("$r := $v;");
    }
    return;
}

sub main {
    $proc = { name => 'main', code => [], loops => [], clauses => [] };
    my $attributes = attributes();
    $attributes =~ s/\{:inline \d\} //;
    my @locals = ( declare( 'x', 'int', 1 ), declare( 'y', 'int', 1 ), map { declare( "own_$_", $_ ) } grep { chance(0.5) } ( $has{bool} ? 'bool' : (), $has{bits} ? 'bv2' : (), $has{element} ? 'U' : () ) );
    my @own = map { /^(\w+):/ } @locals;
    $proc->{locals} = [@own];
    my $often = one( 0.2, 0.2, 1 );
    my @open = grep { chance($often) && ( $var{$_}{type} ne 'map' || !$has{equality} ) } @globals;    # of which the program does not say what they are at first
    $proc->{open} = [@open];    # what the others were before means nothing
    push @{ $proc->{clauses} }, clause( 'requires', \@open ) if $has{contract} && chance(0.6) && @open == @globals;
    push @{ $proc->{clauses} }, clause( 'ensures', [@globals] ) if $has{contract} && chance(0.4);
    out( "procedure ${attributes}main()", 'modifies ' . join( ', ', @globals ) . ';', ( map { my $r = range($_); $r ? one( '', 'free ' ) . "requires $r;" : () } grep { !$var{$_}{where} } @open ), clauses_text($proc) );
    out( '{', map { "var $_;" } @locals );
    body( \@own, 4, sub { first( grep { my $g = $_; !grep { $g eq $_ } @open } @globals ); set_open(@own) } );
    out('}');
    push @{ $proc->{bodies} }, { code => $proc->{code}, exit => $proc->{exit} };
    return $proc;
}

# Before the program sets them, globals are anything; nothing may depend on what.
sub first {
    my (@set) = @_;
    my %text = ( bool => sub { $_[0] ? 'true' : 'false' }, bv2 => sub { "$_[0]bv2" }, real => sub { sprintf '%.1f', $_[0] },
        map => sub { '(lambda i: int :: 0)' }, D => sub { 'None()' }, U => sub { 'u0' }, int => sub { $_[0] < 0 ? "($_[0])" : $_[0] } );
    for my $g (@set) {
        my $t = $var{$g}{type};
        if ( $t eq 'heap' ) { out( "$g\[fi] := 0;", "$g\[fb] := false;" ); $proc->{start}{$g} = '0;0'; next }
        my $v = $t eq 'map' ? '0;0;0;0;0' : $t eq 'D' ? 'None' : $t eq 'U' ? 0 : one( grep { $t ne 'real' || $_ >= 0 } values_of($g) );
        $proc->{start}{$g} = $v;
        out( "$g := " . $text{$t}->($v) . ';' );
    }
    return;
}

my %declared = (
    datatype => ['datatype D { None(), One(num: int, flag: bool) }'],
    heap     => [ 'type Field a;', 'const unique fi: Field int;', 'const unique fb: Field bool;' ],
    element  => [ 'type U;', 'const unique u0: U;', 'const unique u1: U;', 'const u2: U;' ],
    bits     => [ ( map { qq(function {:bvbuiltin "$_"} $_(bv2, bv2): bv2;) } sort keys %word ), map { qq(function {:bvbuiltin "$_"} $_(bv2, bv2): bool;) } sort keys %compare ],
    generic  => ['procedure Same<T>(x: T) returns (y: T) ensures y == x; { y := x; }'],
    function => [
        'function {:inline} least(x: int, y: int): int { if x < y then x else y }',
        'function twice(x: int, y: int): int;',
        'axiom (forall x, y: int :: {twice(x, y)} twice(x, y) == x + x + y);',
        'function sum_to(n: int): int { if n <= 0 then 0 else n + sum_to(n - 1) }',
        'function choose<T>(c: bool, x: T, y: T): T { if c then x else y }',
        'function even(x: int): bool;', 'axiom (forall x: int :: even(x) <==> x mod 2 == 0);',
    ],
);

# The constants and functions of which axioms say only some: all that they may be.
sub models {
    my @models = ( {} );
    @models = map { my $m = $_; map { { %$m, u0 => 0, u1 => 1, u2 => $_ } } 0 .. 2 } @models if $has{element};
    return @models if !$has{constant};
    out( 'const C: int;', 'axiom 0 <= C && C <= 2;', 'function f(int): int;', 'axiom (forall i: int :: {f(i)} 0 <= f(i) && f(i) <= 2);' );
    @models = map { my $m = $_; map { my $c = $_; map { my $f = $_; map { { %$m, C => $c, f0 => $f, f1 => $_ } } 0 .. 2 } 0 .. 2 } 0 .. 2 } @models;
    my @more = ( [ 'C != 1', sub { $_[0]{C} != 1 } ], [ 'f(0) < f(1)', sub { $_[0]{f0} < $_[0]{f1} } ], [ 'f(C mod 2) == C', sub { $_[0]{ 'f' . $_[0]{C} % 2 } == $_[0]{C} } ],
        [ '(exists i: int :: 0 <= i && i <= 1 && f(i) > C)', sub { $_[0]{f0} > $_[0]{C} || $_[0]{f1} > $_[0]{C} } ], [ 'f(1) == 1', sub { $_[0]{f1} == 1 } ] );
    for ( grep { chance(0.4) } @more ) { my ( $text, $holds ) = @$_; out("axiom $text;"); @models = grep { $holds->($_) } @models }
    out( 'procedure Lemma(n: int); requires 0 <= n && n <= 1; ensures f(n) <= C;' ) if $has{lemma};
    return @models;
}

# A program: { text, and what FlowSearch executes: main, models, globals }.
sub make {
    my ($seed) = @_;
    srand $seed;
    my %often = ( recursive => 0.6, blocks => 0.4, contract => 0.5, several => 0.1, where => 0.1, free => 0.15, selective => 0.1 );
    $lean = chance(0.5);
    %often = ( recursive => 0.9, mutual => 0.3, blocks => 0.3, contract => 0.4, bool => 0.3, map => 0.2, bits => 0.2, where => 0, several => 0, free => 0, selective => 0 ) if $lean;
    %has = map { $_ => chance( $often{$_} // ( $lean ? 0.06 : 0.2 ) ) } @features;
    ( @text, %var, @globals ) = ();
    ( $label, $wrapping ) = ( 0, one( 'mod', 'clamp' ) );
    my @vars = ( declare( 'g', 'int', $has{where} ), declare( 'h', 'int' ) );
    my %of = ( bool => [ b => 'bool' ], bits => [ u => 'bv2' ], real => [ t => 'real' ], map => [ m => 'map' ], heap => [ heap => 'heap' ], datatype => [ d => 'D' ], element => [ e => 'U' ] );
    push @vars, map { declare( @{ $of{$_} } ) } grep { $has{$_} } sort keys %of;
    out( map { @{ $declared{$_} } } grep { $has{$_} } sort keys %declared );
    out( map { "var $_;" } @vars );
    out('function clamp(x: int, y: int, z: int): int { if x < y then y else if x > z then z else x }') if $wrapping eq 'clamp';
    @globals = map { /^(\w+):/ } @vars;
    $var{$_}{global} = 1 for @globals;
    my @models = models();
    my @procs;
    push @procs, specified('spec') if $has{specified};
    my @leaf = heading('leaf');
    ($callable) = [@procs];
    push @procs, defined_( 'leaf', $leaf[0] );
    if ( $has{recursive} ) {
        my $walk = heading('walk');
        my $hop  = $has{mutual} ? heading('hop') : undef;
        my @before = @procs;
        $callable = [ @before, $hop // $walk, $hop // $walk ];
        push @procs, defined_( 'walk', $walk );
        if ($hop) { $callable = [ @before, $walk, $walk, $hop ]; push @procs, defined_( 'hop', $hop ) }
    }
    $callable = [@procs];
    my $main = main();
    return { text => join( "\n", @text ) . "\n", main => $main, models => \@models, globals => [@globals], values => { map { $_ => [ values_of($_) ] } keys %var } };
}

1;
