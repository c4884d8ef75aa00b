# The infer section of scripts/bench/corpus: what inference finds. Answers are counted under several names:
#
#   as-boogie  boogie            tests with /infer or Houdini flags whose output equals the expectation
#   summary    boogie            ... whose summary does
#   again      boogaloo, boogie  implementations of programs stripped of all loop invariants (rv2013/verification and
#                                textbook) that verify with --infer=all --candidates
#   gained     boogaloo, boogie  of those that do not verify without inference
#   regained   boogaloo, boogie  of those that do with their own invariants
#   loops      svcomp            programs of the categories loop* named 'true' whose main verifies, calls by body, with
#                                --infer=all
#   guesses    svcomp            ... and with --candidates as well
#   unfooled   svcomp            programs named 'false' there that do not, either way
# SPDX-License-Identifier: MIT
package CorpusInfer;
use strict;
use warnings;
use File::Basename;
use File::Temp qw(tempdir);
use JSON::PP;
use CorpusVerify;

my $limit = 10;    # seconds per proof
my @prove = ( 'verify', '--json', '--cache=off', '-j1', "--timeout=$limit" );
my @all   = ('--infer=all');
my @depth = ('--inline-depth=8');

sub slurp { open my $in, '<', $_[0] or return ''; local $/; my $t = <$in>; return $t // '' }

# --- programs without loop invariants ---------------------------------------------------------------

# `invariant E;` and `free invariant E;` go; line ends stay, so that places do.
sub strip {
    my ($text) = @_;
    my $out = '';
    while ( $text =~ m{\G(//[^\n]*|/\*.*?\*/|"(?:[^"\\]|\\.)*"|(?:free\s+)?\binvariant\b|[\w\$#.'`~^?]+|\s+|.)}gcs ) {
        my $token = $1;
        if ( $token !~ /^(?:free\s+)?invariant$/ ) { $out .= $token; next }
        my $depth = 0;
        while ( $text =~ m{\G(//[^\n]*|/\*.*?\*/|"(?:[^"\\]|\\.)*"|.)}gcs ) {
            my $part = $1;
            $depth++ if $part =~ /^[(\[{]$/;
            $depth-- if $part =~ /^[)\]}]$/;
            $out .= $part =~ s/[^\n]//gr;
            last if $part eq ';' && $depth == 0;
        }
    }
    return $out;
}

sub stripped_tasks {
    my ( $corpus, $folder, $sub ) = @_;
    my $dir = tempdir( CLEANUP => 1 );
    my @tasks;
    for my $file ( sort glob "$corpus/$folder/$sub/*.bpl" ) {
        my $name = basename($file);
        open my $out, '>', "$dir/$name" or die "corpus: $dir: $!\n";
        print $out strip( slurp($file) );
        close $out;
        push @tasks, {
            section => 'infer',
            dir     => $folder,
            name    => "$folder/$sub/$name",
            cwd     => $dir,
            seconds => 300,
            judge   => \&judge_stripped,
            runs    => [ [ @prove, $name ], [ @prove, @all, '--candidates', $name ], [ @prove, $file ] ],
        };
    }
    return @tasks;
}

sub verdicts {
    my ($out) = @_;
    my %verdict;
    for ( split /\n/, $out ) {
        my $event = eval { decode_json($_) } // next;
        $verdict{ $event->{implementation} } = $event->{verdict} if $event->{event} eq 'result';
    }
    return \%verdict;
}

sub judge_stripped {
    my ( $task, $plain, $with, $own ) = @_;
    my ( $before, $after, $annotated ) = ( verdicts($plain), verdicts($with), verdicts($own) );
    my %count = ( again => [ 0, 0 ], gained => [ 0, 0 ], regained => [ 0, 0 ] );
    my @open;
    for my $name ( sort keys %$before ) {
        my $yes = ( $after->{$name} // '' ) eq 'verified' ? 1 : 0;
        $count{again}[0]++;
        $count{again}[1] += $yes;
        push @open, $name unless $yes;
        next if $before->{$name} eq 'verified';
        $count{gained}[0]++;
        $count{gained}[1] += $yes;
        next unless ( $annotated->{$name} // '' ) eq 'verified';
        $count{regained}[0]++;
        $count{regained}[1] += $yes;
    }
    return ( \%count, @open ? "not verified: @open" : '' );
}

# --- tests of Boogie's with inference --------------------------------------------------------------------

sub boogie_tasks {
    my ( $always, @rows ) = @_;
    my @tasks;
    for my $row (@rows) {
        next unless $row->{flags} =~ /-(infer:|contractInfer)/ && $row->{check} eq 'diff' && defined $row->{want};
        next if $row->{flags} =~ /<tmp>/;
        push @tasks, {
            section => 'infer',
            dir     => 'boogie',
            name    => "boogie/$row->{file}" . ( $row->{run} eq '1/1' ? '' : " ($row->{run})" ),
            cwd     => $row->{dir},
            want    => $row->{want},
            seconds => 120,
            judge   => \&judge_boogie,
            runs    => [ [ 'boogie', @$always, @{ $row->{argv} }, @{ $row->{inputs} } ] ],
        };
    }
    return @tasks;
}

sub judge_boogie {
    my ( $count, @rest ) = CorpusVerify::judge_boogie(@_);
    return ( { 'as-boogie' => $count->{equal}, summary => $count->{counts} }, @rest );
}

# --- loops of C programs -----------------------------------------------------------------------------------

sub svcomp_tasks {
    my ($corpus) = @_;
    my @tasks;
    for my $file ( sort glob "$corpus/svcomp/loop*/*.bpl" ) {
        my @what = ( '--proc=main', @depth, basename($file) );
        push @tasks, {
            section => 'infer',
            dir     => 'svcomp',
            name    => 'svcomp/' . basename( dirname($file) ) . '/' . basename($file),
            cwd     => dirname($file),
            correct => $file !~ /false-unreach-call/,
            seconds => 120,
            judge   => \&judge_svcomp,
            runs    => [ [ @prove, @all, @what ], [ @prove, @all, '--candidates', @what ] ],
        };
    }
    return @tasks;
}

sub judge_svcomp {
    my ( $task, @out ) = @_;
    my ( $plain, $guesses ) = map { ( verdicts($_)->{main} // '' ) eq 'verified' ? 1 : 0 } @out;
    return ( { unfooled => [ 1, $plain || $guesses ? 0 : 1 ] }, $plain || $guesses ? 'VERIFIED a wrong program' : '' )
      if !$task->{correct};
    return ( { loops => [ 1, $plain ], guesses => [ 1, $guesses ] },
        $plain ? '' : $guesses ? 'verified with --candidates only' : 'not verified' );
}

1;
