# The section explore of scripts/bench/corpus: `lindy explore` over svcomp/, svcomp-large/ and gpu/.
#
# svcomp*/ say by the file's name whether an assertion can fail; counted under three names:
#   found     programs that can fail: a bug with a confirmed witness
#   all-paths programs that cannot fail: all paths explored
#   honest    all programs: no verdict against the name (names that are wrong, and why: bench/explore-names.tsv)
# gpu/ has names only for injected bugs (`__injected_bug__`): those are to be found; `decided` counts verdicts.
#
# Each program has 30 s of processor time (gpu: 60 s), or EXPLORE_SECONDS, and 2 GB; so a busy machine gives the
# same verdicts. EXPLORE_ROWS=FILE keeps one line for each program: file, expected, verdict, processor
# seconds, solver seconds, solver calls, what it waits for, reason.
# SPDX-License-Identifier: MIT
package CorpusExplore;
use strict;
use warnings;
use Fcntl qw(:flock);
use File::Basename;
use File::Temp;
use JSON::PP;

my @columns = qw(file expected verdict cpu solver calls waits reason);
my $rows;    # file that the workers append to

sub slurp { open my $in, '<', $_[0] or return ''; local $/; my $t = <$in>; return $t // '' }

sub tasks {
    my ( $home, $corpus ) = @_;
    my %wrong = map { ( split /\t/ )[0] => 1 } grep { /\S/ && !/^#/ } split /\n/, slurp("$home/bench/explore-names.tsv");
    $rows = File::Temp->new;
    my @tasks;
    for my $file ( split /\n/, `cd '$corpus' 2>/dev/null && find svcomp svcomp-large gpu -name '*.bpl' | sort` ) {
        my ($folder) = split m{/}, $file;
        my $label = $file =~ /(true|false)-unreach-call/ ? $1 : $file =~ /__injected_bug__/ ? 'false' : '';
        $label = $label eq 'true' ? 'false' : 'true' if $wrong{$file};
        my $limit = $ENV{EXPLORE_SECONDS} // ( $folder eq 'gpu' ? 60 : 30 );
        push @tasks, {
            section => 'explore',
            dir     => $folder,
            name    => $file,
            cwd     => dirname("$corpus/$file"),
            label   => $label,
            seconds => $limit + 30,             # of processor time, for the parent
            wall    => 30 * $limit + 600,       # the machine may be very busy
            judge   => \&judge,
            runs => [ [ 'explore', '--json', '--infer-modifies', "--cpu-timeout=$limit", '--memory=2048', basename($file) ] ],
        };
    }
    return @tasks;
}

# The section corral: corral/ by its labels. `labelled` counts programs that are decided as they say, `accepted` inputs of its
# tools, which are to be read. A 'safe' of Corral holds up to a bound on recursion only, so another verdict on one is to be looked at.
sub corral_tasks {
    my ($corpus) = @_;
    my @tasks;
    for ( split /\n/, slurp("$corpus/corral/labels.tsv") ) {
        my ( $file, $expected, $entry, $options ) = split /\t/;
        next if $file eq 'file';
        my @options = split ' ', $options;
        my $decide = $expected ne 'accepted';
        push @tasks, {
            section  => 'corral',
            dir      => 'corral',
            name     => "corral/$file",
            cwd      => dirname("$corpus/corral/$file"),
            expected => { safe => 'verified', unsafe => 'refuted' }->{$expected},
            seconds  => 90,
            wall     => 2400,
            judge    => \&judge_corral,
            runs     => [
                $decide
                ? [ 'explore', '--json', @options, "--entry=$entry", '--cpu-timeout=60', '--memory=4096', basename($file) ]
                : [ 'check', '--json', @options, basename($file) ]
            ],
        };
    }
    return @tasks;
}

sub judge_corral {
    my ( $task, $out ) = @_;
    my @events = map { eval { decode_json($_) } // () } split /\n/, $out;
    my ($summary) = grep { $_->{event} eq 'summary' } @events;
    if ( !$task->{expected} ) {
        my $errors = grep { ( $_->{severity} // '' ) eq 'error' } @events;
        return ( { accepted => [ 1, @events && !$errors ? 1 : 0 ] }, @events && !$errors ? '' : "$errors errors" );
    }
    my $verdict = $summary ? $summary->{verdict} : 'none';
    my $right = $verdict eq $task->{expected};
    return ( { labelled => [ 1, $right ? 1 : 0 ] }, $right ? '' : $verdict );
}

# What an undecided program waits for.
#   memory  the limit was met
#   solver  a question was left open, or most of the time went into the solver
#   loops   there are fewer states than rounds of one loop: the paths are long
#   paths   all else
sub waits_for {
    my ($s) = @_;
    return 'crash' unless $s;
    my $states = 0;
    $states += $_ for values %{ $s->{ended} };
    return 'memory' if ( $s->{reason} // '' ) =~ /out of memory/;
    return 'solver' if $s->{ended}{unknown} || $s->{ended}{spurious} || $s->{solver}{seconds} > $s->{cpu_seconds} / 2;
    return 'loops'  if $s->{most_rounds} > $states / 2;
    return 'paths';
}

sub keep_row {
    my (@cells) = @_;
    open my $out, '>>', "$rows" or die "corpus: $rows: $!\n";
    flock $out, LOCK_EX;
    print $out join( "\t", @cells ) . "\n";
    close $out;
}

sub judge {
    my ( $task, $out ) = @_;
    my @events    = map { eval { decode_json($_) } // () } split /\n/, $out;
    my ($summary) = grep { $_->{event} eq 'summary' } @events;
    my $verdict   = $summary ? $summary->{verdict} : 'none';
    my $decided   = $verdict =~ /^(verified|refuted)$/;
    my $reason    = $summary && $summary->{reason} ? " ($summary->{reason})" : '';
    my $right     = { true => 'verified', false => 'refuted', '' => '' }->{ $task->{label} };
    my $against   = $decided && $right ne '' && $verdict ne $right;
    keep_row(
        $task->{name}, $right || 'any', $verdict, sprintf( '%.2f', $summary ? $summary->{cpu_seconds} : 0 ),
        sprintf( '%.2f', $summary ? $summary->{solver}{seconds} : 0 ), $summary ? $summary->{solver}{calls} : 0,
        $decided ? '-' : waits_for($summary), $summary->{reason} // '-'
    );
    my %counts;
    $counts{honest} = [ 1, $against ? 0 : 1 ] if $right;
    $counts{decided} = [ 1, $decided ? 1 : 0 ] if $task->{dir} eq 'gpu';
    $counts{ $right eq 'verified' ? 'all-paths' : 'found' } = [ 1, $verdict eq $right ? 1 : 0 ] if $right && $task->{dir} ne 'gpu';
    my $good = $right ? $verdict eq $right : $decided;
    return ( \%counts, $good ? '' : ( $against ? 'WRONG: ' : '' ) . "$verdict$reason" );
}

# The table by category: what was decided, in how much time, and what the others wait for.
sub report {
    my @rows = map { my %r; @r{@columns} = split /\t/; \%r } sort split /\n/, slurp("$rows");
    return unless @rows;
    if ( $ENV{EXPLORE_ROWS} ) {
        open my $out, '>', $ENV{EXPLORE_ROWS} or die "corpus: $ENV{EXPLORE_ROWS}: $!\n";
        print $out join( "\t", @columns ) . "\n";
        print $out join( "\t", @{$_}{@columns} ) . "\n" for @rows;
    }
    my ( @order, %of, %seen );
    for my $row (@rows) {
        my ( $folder, $category ) = split m{/}, $row->{file};
        for my $key ( "$folder/$category", "all of $folder" ) {
            push @order, $key unless $seen{$key}++;
            push @{ $of{$key} }, $row;
        }
    }
    print "\n| category | can fail: bug found | cannot fail: all paths explored | not labelled: decided | processor s | undecided: solver, paths, loops, memory |\n";
    print "|---|---:|---:|---:|---:|---:|\n";
    for my $key ( ( grep { !/^all/ } @order ), grep { /^all/ } @order ) {
        my @of   = @{ $of{$key} };
        my $time = 0;
        $time += $_->{cpu} for @of;
        my $waits = join ', ', map { my $w = $_; scalar grep { $_->{waits} eq $w } @of } qw(solver paths loops memory);
        printf "| %s | %s | %s | %s | %.0f | %s |\n", $key, share( 'refuted', @of ), share( 'verified', @of ), share( 'any', @of ), $time, $waits;
    }
}

# How many programs of which this is expected are decided so.
sub share {
    my ( $expected, @of ) = @_;
    my @all  = grep { $_->{expected} eq $expected } @of;
    my @good = grep { $expected eq 'any' ? $_->{waits} eq '-' : $_->{verdict} eq $expected } @all;
    return @all ? @good . ' of ' . @all : '';
}

1;
