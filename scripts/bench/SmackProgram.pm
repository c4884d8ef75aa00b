# Executes a program of SMACK's on given inputs, on plain integers and apart from Lindy, for scripts/bench/names-check. It reads what
# SMACK writes: one command a line, blocks that end in goto or return, functions over integers; no quantifiers, no floats.
# `builtin` says what {:builtin "div"} and {:builtin "rem"} are: 'smt' as in SMT-LIB and Z3, 'c' as in C, which divides towards zero.
# SPDX-License-Identifier: MIT
package SmackProgram;
use strict;
use warnings;

# ---- arithmetic ------------------------------------------------------------------------

# Euclidean: the remainder is never negative. Z3's rem is mod, or -mod where the divisor is negative.
sub smt_mod { my ( $a, $b ) = @_; use integer; my $r = $a % $b; return $r < 0 ? $r + abs $b : $r }
sub smt_div { my ( $a, $b ) = @_; use integer; return ( $a - smt_mod( $a, $b ) ) / $b }
sub smt_rem { my ( $a, $b ) = @_; return $b < 0 ? -smt_mod( $a, $b ) : smt_mod( $a, $b ) }
sub c_div { my ( $a, $b ) = @_; use integer; return $a / $b }
sub c_rem { my ( $a, $b ) = @_; use integer; return $a % $b }
my %arithmetic = ( smt => { div => \&smt_div, rem => \&smt_rem }, c => { div => \&c_div, rem => \&c_rem } );

my %function = (
    add => sub { $_[0] + $_[1] }, sub => sub { $_[0] - $_[1] }, mul => sub { $_[0] * $_[1] },
    slt => sub { $_[0] < $_[1] ? 1 : 0 }, sle => sub { $_[0] <= $_[1] ? 1 : 0 },
    sgt => sub { $_[0] > $_[1] ? 1 : 0 }, sge => sub { $_[0] >= $_[1] ? 1 : 0 },
    and => sub { bit( $_[0] ) & bit( $_[1] ) }, or => sub { bit( $_[0] ) | bit( $_[1] ) },
    i2b => sub { $_[0] != 0 ? 1 : 0 }, p2b => sub { $_[0] != 0 ? 1 : 0 }, b2i => sub { $_[0] }, b2p => sub { $_[0] }, trunc => sub { $_[0] },
);
# The axioms about $and and $or speak of 0 and 1 only.
sub bit { my ($v) = @_; die "a bit that is $v\n" if $v != 0 && $v != 1; return $v }

# ---- expressions -----------------------------------------------------------------------

sub expression {
    my ( $p, $text ) = @_;
    my @tokens = $text =~ /\s*([\w.\$]+|[!=]=|\S)/g;
    my $e      = compared( $p, \@tokens );
    die "cannot read: $text\n" if @tokens;
    return $e;
}

sub compared {
    my ( $p, $t ) = @_;
    my $a = operand( $p, $t );
    return $a unless @$t && $t->[0] =~ /^[!=]=$/;
    my $equal = shift @$t eq '==';
    my $b = operand( $p, $t );
    return sub { ( $a->() == $b->() ) == $equal ? 1 : 0 };
}

sub operand {
    my ( $p, $t ) = @_;
    my $first = shift @$t // die "an expression ends too early\n";
    if ( $first eq '!' ) { my $a = operand( $p, $t ); return sub { $a->() ? 0 : 1 } }
    if ( $first eq '-' ) { my $a = operand( $p, $t ); return sub { -$a->() } }
    if ( $first eq '(' ) { my $a = compared( $p, $t ); shift @$t; return $a }
    return sub { $first } if $first =~ /^\d+$/;
    return sub { $first eq 'true' ? 1 : 0 } if $first =~ /^(?:true|false)$/;
    return application( $p, $first, $t ) if @$t && $t->[0] eq '(';
    if ( @$t && $t->[0] eq '[' ) {
        shift @$t;
        my $at = compared( $p, $t );
        shift @$t;
        return sub { $p->{maps}{$first}{ $at->() } // die "$first is read where nothing was written\n" };
    }
    return sub { $p->{frame}{$first} // $p->{globals}{$first} // die "$first has no value\n" };
}

sub application {
    my ( $p, $name, $t ) = @_;
    my @args;
    do { shift @$t; push @args, compared( $p, $t ) } while $t->[0] eq ',';
    shift @$t;
    my $f = $p->{builtins}{$name} // $function{ $name =~ s/^\$//r } // die "no function $name\n";
    return sub { $f->( map { $_->() } @args ) };
}

# ---- programs --------------------------------------------------------------------------

sub read_program {
    my ( $text, $builtin ) = @_;
    my $p = { procedures => {}, globals => {}, maps => {} };
    $p->{globals}{$1} = $2 while $text =~ /^axiom \(([\w.\$]+) == (-?\d+)\);/mg;
    $p->{builtins}{$2} = $arithmetic{$builtin}{$1} while $text =~ /^function \{:builtin "(\w+)"\} ([\w.\$]+)\(/mg;
    while ( $text =~ /^procedure (?:\{[^}]*\} )?([\w.\$]+)\(([^)]*)\)(.*?)^\{\n(.*?)^\}/msg ) {
        my ( $name, $ins, $outs, $body ) = ( $1, $2, $3, $4 );
        my ($out) = $outs =~ /returns \(([\w.\$]+):/;
        my %proc = ( in => [ $ins =~ /([\w.\$]+)\s*:/g ], out => $out, first => 'start', blocks => { start => [] } );
        my $block = $proc{blocks}{start};
        for my $line ( split /\n/, $body ) {
            next if $line =~ /^\s*(?:var .*|assume \{:sourceloc.*|)$/;
            if ( $line =~ /^([\w.\$]+):$/ ) { push @$block, "goto $1;" if !@$block; $block = $proc{blocks}{$1} = []; next }
            push @$block, $line =~ s/^\s+//r;
        }
        $p->{procedures}{$name} = \%proc;
    }
    return $p;
}

# The block among the targets whose assumption holds.
sub choose {
    my ( $p, $proc, @targets ) = @_;
    for my $to (@targets) {
        my ($guard) = ( $proc->{blocks}{$to}[0] // '' ) =~ /^assume (.*);$/;
        return $to if !defined $guard || expression( $p, $guard )->();
    }
    die "no way leads on\n";
}

sub call {
    my ( $p, $name, @args ) = @_;
    my $proc = $p->{procedures}{$name} // return 0;    # what only records
    die "an assertion fails: $name\n" if $name eq 'assert_' && !$args[0];
    my $caller = $p->{frame};
    $p->{frame} = {};
    @{ $p->{frame} }{ @{ $proc->{in} } } = @args;
    for ( my $block = $proc->{first}; $block; ) { $block = run_block( $p, $proc, $block ) }
    my $result = $proc->{out} ? $p->{frame}{ $proc->{out} } : 0;
    $p->{frame} = $caller;
    return $result;
}

sub assign { my ( $p, $name, $v ) = @_; ( exists $p->{globals}{$name} || $name =~ /^\$(?:M\.|exn)/ ? $p->{globals} : $p->{frame} )->{$name} = $v; return }

sub run_block {
    my ( $p, $proc, $block ) = @_;
    for my $line ( @{ $proc->{blocks}{$block} } ) {
        if ( $line =~ /^([\w.\$]+) := (.*);$/ ) { assign( $p, $1, ( $p->{compiled}{$2} //= expression( $p, $2 ) )->() ) }
        elsif ( $line =~ /^([\w.\$]+)\[([^\]]+)\] := (.*);$/ ) { $p->{maps}{$1}{ expression( $p, $2 )->() } = expression( $p, $3 )->() }
        elsif ( $line =~ /^assume (.*);$/ ) { ( $p->{compiled}{$1} //= expression( $p, $1 ) )->() or die "an assumption is false: $line\n" }
        elsif ( $line =~ /^assert (.*);$/ ) { expression( $p, $1 )->() or die "an assertion fails: $line\n" }
        elsif ( $line =~ /^havoc ([\w.\$]+);$/ ) { assign( $p, $1, shift @{ $p->{inputs} } // die "the inputs end\n" ) }
        elsif ( $line =~ /^call (?:\{[^}]*\} )?(?:([\w.\$]+) := )?([\w.\$]+)\((.*)\);$/ ) {
            my ( $to, $name, $args ) = ( $1, $2, $3 );
            my $v = call( $p, $name, map { expression( $p, $_ )->() } split /,\s*/, $args );
            assign( $p, $to, $v ) if $to;
        }
        elsif ( $line =~ /^goto (.*);$/ ) { return choose( $p, $proc, split /,\s*/, $1 ) }
        elsif ( $line eq 'return;' ) { return '' }
        else { die "cannot execute: $line\n" }
    }
    die "a block does not end\n";
}

# Why the execution ends: 'an assertion fails: ...', 'the inputs end', 'an assumption is false: ...' or 'returns'.
sub execute {
    my ( $text, $builtin, @inputs ) = @_;
    my $p = read_program( $text, $builtin );
    $p->{inputs} = [@inputs];
    my $end = eval { call( $p, 'main' ); 'returns' } // $@;
    chomp $end;
    return $end;
}

1;
