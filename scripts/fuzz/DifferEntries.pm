# For scripts/fuzz/differ: what the engines say of single entries of a program, compared with each other.
#
# An entry is *proved* by an engine that found that nothing fails, *broken* by one that shows a failing
# execution that replay confirms (of verify: a counterexample that is evaluated). Both at once is a
# contradiction. (A failing execution that replay does not confirm is *doubted*, and counted.) Left out is what
# verify does not see, or sees only. The check that an execution breaks must be one that verify does not prove,
# whatever else fails.
#
#
#   - what is beyond the bound of recursive inlining is assumed away by verify only,
#   - a body that is inlined is selected with its caller ({:selective_checking}),
#   - a counterexample of verify in a loop starts at any state that the invariants allow,
#   - a free postcondition of a body that is inlined is assumed by executions only.
# SPDX-License-Identifier: MIT
package DifferEntries;
use strict;
use warnings;
use JSON::PP;

# Of each program: entries, and for each of them optimizations that are left out, and methods by themselves.
my ( $some_entries, $some_optimizations, $some_methods ) = ( 1, 3, 2 );

my %listed;

# The names in a table of lindy explore --help, such as that of optimizations, for --without.
sub names {
    my ( $bin, $title ) = @_;
    return @{ $listed{$title} } if $listed{$title};
    my ($table) = `\Q$bin\E explore --help` =~ /^\Q$title\E:\n(.*?)(?:\n\n|\z)/ms;
    my @names = ( $table // '' ) =~ /^  ([a-z-]+)/mg;
    die "differ: lindy explore --help has no table '$title'\n" unless @names;
    $listed{$title} = \@names;
    return @names;
}

# The events in what a command prints, without the steps of executions.
sub decode {
    my ($text) = @_;
    return map { eval { decode_json($_) } // () } map { s/,"(?:trace|steps)":\[.*/}/sr } split /\n/, $text;
}

sub events {
    my ($command) = @_;
    my $text = `timeout 120 $command 2>/dev/null`;
    my $ended = $? & 127 ? 'killed' : $? >> 8 > 9 && $? >> 8 != 124 ? 'crash' : '';
    return ( $ended, decode($text) );
}

# What verify says of each implementation: proved, broken, or open; and which checks are not proved, by their places.
sub verified {
    my (@events) = @_;
    my ( %verdict, %confirmed, %unproved );
    for (@events) {
        $verdict{ $_->{unit} } = $_->{verdict} if $_->{event} eq 'result';
        next unless $_->{event} eq 'diagnostic' && defined $_->{unit};
        my $place = ( $_->{check} // q{} ) eq 'ensures' ? $_->{related}[0] : $_;
        $confirmed{ $_->{unit} } = 1 if $_->{confirmed};
        $unproved{ $_->{unit} }{"$place->{line}:$place->{column}"} = 1;
    }
    my %said = map { $_ => $verdict{$_} eq 'verified' ? 'proved' : $confirmed{$_} ? 'broken' : 'open' } keys %verdict;
    delete @unproved{ grep { $verdict{$_} eq 'inconclusive' } keys %verdict };
    return ( \%said, \%unproved );
}

# What an engine that executes says of its entry, and the places of checks of that entry that it breaks.
sub execute {
    my ($command) = @_;
    my ( $ended, @events ) = events($command);
    my ($summary) = grep { $_->{event} eq 'summary' } @events;
    my @broken  = grep { $_->{event} eq 'execution' && $_->{outcome} eq 'failed' && $_->{confirmed} } @events;
    my $proved  = $summary && $summary->{verdict} eq 'verified' && ( $summary->{exhaustive} // 1 );
    my $doubted = $summary && $summary->{unconfirmed};
    my %places;
    for ( map { $_->{check} } grep { @{ $_->{check}{stack} } == 1 } @broken ) {
        my $place = $_->{kind} eq 'precondition' ? $_->{violated} : $_->{written};
        $places{"$place->{line}:$place->{column}"} = 1;
    }
    return ( $ended, @broken ? 'broken' : $proved ? 'proved' : $doubted ? 'doubted' : 'open', [ sort keys %places ] );
}

sub body_of {
    my ( $text, $name ) = @_;
    return $text =~ /^procedure [^\n]*\b$name\(.*?^\}/ms ? $& : '';
}

# Who may be compared with whom: of two engines that say the opposite, is it a contradiction?
sub contradict {
    my ( $text, $entry, $prover, $breaker ) = @_;
    my %verifies = ( verify => 1, infer => 1 );
    my $body     = body_of( $text, $entry );
    my $loops    = $body =~ /\bwhile\b|\bgoto\b/;
    my $free     = grep { $body =~ /\b$_\(/ && body_of( $text, $_ ) =~ /free ensures/ } qw(Inlined Recursive);
    return 0 if $verifies{$prover} && $body =~ /\bRecursive\(/;
    return 0 if $verifies{$prover} && $body =~ /selective_checking.*\bInlined\(/s;
    return 0 if $verifies{$breaker} && ( $loops || $free || $verifies{$prover} );
    return 1;
}

# Of the list, some that differ from program to program.
sub some {
    my ( $n, $most, @list ) = @_;
    return @list if !$most || @list <= $most;
    return map { $list[ ( $n * $most + $_ ) % @list ] } 0 .. $most - 1;
}

# Contradictions about entries of the program, and how many each engine was asked about. The events are those of verify.
sub ask {
    my ( $bin, $file, $n, $limit, $all, $verify ) = @_;
    open my $in, '<', $file or die "$file: $!\n";
    my $text  = do { local $/ = undef; <$in> };
    my $quote = quotemeta $bin;
    my ( @odd, %asked, %says, %unproved );
    my %events = ( verify => $verify );
    if ( $all || $n % 2 ) {
        ( my $ended, @{ $events{infer} } ) = events("$quote verify --json --error-limit=0 --timeout=$limit --infer=all --trust-inferred \Q$file\E");
        push @odd, "infer: $ended" if $ended;
    }
    for my $name ( sort keys %events ) {
        ( my $said, $unproved{$name} ) = verified( @{ $events{$name} } );
        for ( keys %$said ) { $says{$_}{$name} = $said->{$_}; $asked{$name}++ }
    }
    for my $entry ( some( $n, $all ? 0 : $some_entries, grep { /^V\d+$/ } sort keys %says ) ) {
        my $options = "--json --timeout=1 --entry=$entry";
        my ( $run, $explore ) = $all || $n % 3 == 0 ? ( 'run --failing', 'explore --keep-going' ) : qw(run explore);
        my %command = ( run => "$run $options", explore => "$explore $options" );
        $command{"without $_"} = "explore $options --without=$_" for some( $n, $all ? 0 : $some_optimizations, names( $bin, 'Optimizations, for --without' ) );
        $command{"engine $_"} = "explore $options --engine=$_" for some( $n, $all ? 0 : $some_methods, names( $bin, 'Methods, for --engine' ) );
        for my $name ( sort keys %command ) {
            my ( $ended, $said, $places ) = execute("$quote $command{$name} \Q$file\E");
            push @odd, "$name: $ended for $entry" if $ended;
            $says{$entry}{$name} = $said;
            $asked{ $name =~ s/ .*//r }++;
            $asked{doubted}++ if $said eq 'doubted';
            for my $prover ( grep { $unproved{$_}{$entry} } sort keys %unproved ) {
                next unless contradict( $text, $entry, $prover, $name );
                push @odd, map { "$entry: $prover proves $_, $name breaks it" } grep { !$unproved{$prover}{$entry}{$_} } @$places;
            }
        }
        my $of = $says{$entry};
        for my $prover ( grep { $of->{$_} eq 'proved' } sort keys %$of ) {
            for my $breaker ( grep { $of->{$_} eq 'broken' } sort keys %$of ) {
                next unless contradict( $text, $entry, $prover, $breaker );
                push @odd, "$entry: $prover proves it, $breaker breaks it";
            }
        }
    }
    return { odd => \@odd, asked => \%asked };
}

1;
