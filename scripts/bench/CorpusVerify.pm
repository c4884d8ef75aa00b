# The verify section of scripts/bench/corpus: proving what others have proved or refuted. Answers are
# counted under several names:
#
#   equal   boogie, civl    tests whose output equals the expectation (white space aside)
#   counts  boogie, civl    tests whose summary does: same numbers of verified and of errors
#   sound   boogie, civl    tests that do not verify what the expectation refutes
#   labels  dafny, carbon   implementations with the labelled verdict
#   sound   dafny, carbon   implementations labelled 'error' that are not verified
#   files   basil, ids, loopinv   programs with the labelled outcome (section `files`)
#   safe    basil, ids, loopinv   programs labelled 'error' that are not verified
#
# Where whole programs are asked about, each implementation has so many seconds of processor time, of
# its worker, so that the counts do not depend on what else the machine does.
#
# A label 'timeout' or 'unknown' asks for no proof: any answer but 'verified' fits. Labels of
# parts (NAME_splitN) are compared with the part of that number. A label of an implementation that
# the file does not have is not counted.
# SPDX-License-Identifier: MIT
package CorpusVerify;
use strict;
use warnings;
use File::Basename;
use JSON::PP;

my $limit      = 10;    # seconds per proof, as for the labels

sub slurp { open my $in, '<', $_[0] or return ''; local $/; my $t = <$in>; return $t // '' }

# Is the output of this row compared as a whole? CorpusLit.pm runs the others.
sub compares {
    my ($row) = @_;
    return $row->{enabled} eq 'yes' && $row->{check} eq 'diff' && defined $row->{want} && $row->{flags} !~ /<tmp>/;
}

# One task per expectation: runs of a test may share one, which is then either that of each run
# or that of all of them in a row.
sub boogie_tasks {
    my ( $always, @rows ) = @_;
    my ( @tasks, %task );
    for my $row (@rows) {
        next unless compares($row);
        my $task = $task{"$row->{file} $row->{expect}"} //= {
            section => 'verify',
            dir     => $row->{category} eq 'civl' ? 'civl' : 'boogie',
            name    => "boogie/$row->{file}" . ( $row->{run} eq '1/1' ? '' : " ($row->{run})" ),
            cwd     => $row->{dir},
            want    => $row->{want},
            seconds => 120,
            judge   => \&judge_boogie,
        };
        push @tasks, $task unless $task->{runs};
        push @{ $task->{runs} }, [ 'boogie', @$always, @{ $row->{argv} }, @{ $row->{inputs} } ];
    }
    return @tasks;
}

sub label_tasks {
    my ( $corpus, $folder ) = @_;
    my ( %labels, @tasks );
    for ( split /\n/, slurp("$corpus/$folder/labels.tsv") ) {
        my ( $file, $implementation, $verdict ) = split /\t/;
        $labels{$file}{$implementation} = $verdict if $file ne 'file';
    }
    for my $file ( sort keys %labels ) {
        my $text = slurp("$corpus/$folder/$file");
        my %own;
        for my $name ( keys %{ $labels{$file} } ) {
            my $base = $name =~ s/_split\d+$//r;
            $own{$name} = $labels{$file}{$name} if index( $text, $base ) >= 0;
        }
        push @tasks, {
            section => 'verify',
            dir     => $folder,
            name    => "$folder/$file",
            cwd     => dirname("$corpus/$folder/$file"),
            labels  => \%own,
            seconds => 2000,
            judge   => \&judge_labels,
            runs    => [ [ 'verify', '--json', '--cache=off', "--timeout=$limit", '-j1', basename($file) ] ],
        };
    }
    return @tasks;
}

# Folders with one outcome for each program, and how Lindy is asked for it. A proof of what the
# label's own tool left open, by an invariant that was inferred and checked, is right.
my %ask = ( basil => [], ids => [], loopinv => ['--infer=default'] );

sub file_folders { return sort keys %ask }

sub file_tasks {
    my ( $corpus, $folder ) = @_;
    my @tasks;
    for ( split /\n/, slurp("$corpus/$folder/labels.tsv") ) {
        my ( $file, $expected ) = split /\t/;
        next if $file eq 'file';
        push @tasks, {
            section => 'files',
            dir     => $folder,
            name    => "$folder/$file",
            cwd     => dirname("$corpus/$folder/$file"),
            label   => $expected,
            proofs  => $folder eq 'loopinv',
            seconds => $limit,
            wall    => 100 * $limit,
            judge   => \&judge_file,
            runs    => [ [ 'verify', '--json', '--cache=off', '--timeout=0', '-j1', @{ $ask{$folder} }, basename($file) ] ],
        };
    }
    return @tasks;
}

# --- judging: counts by name, and a list of what is wrong ------------------------------------

sub squeeze { return join "\n", grep { $_ ne '' } map { s/\s+//gr } split /\n/, $_[0] }

sub summaries { return join "\n", $_[0] =~ /^(Boogie program verifier finished with.*)/mg }

# How many implementations are verified, and how many errors there are, by the summaries.
sub numbers_in {
    my ($text) = @_;
    my ( $verified, $errors ) = ( 0, 0 );
    for ( split /\n/, summaries($text) ) {
        $verified += $1 if /(\d+) verified/;
        $errors   += $1 if /(\d+) errors?/;
    }
    return ( $verified, $errors );
}

sub judge_boogie {
    my ( $task, @out ) = @_;
    my $all   = join '', @out;
    my @wants = map { $task->{want} } @out;
    my @gots  = @out;
    if ( @out > 1 && squeeze($all) eq squeeze( $task->{want} ) || summaries($all) eq summaries( $task->{want} ) ) {
        @wants = ( $task->{want} );
        @gots  = ($all);
    }
    my ( $equal, $counts, $sound ) = ( 1, 1, 1 );
    for my $i ( 0 .. $#gots ) {
        $equal  &&= squeeze( $gots[$i] ) eq squeeze( $wants[$i] );
        $counts &&= summaries( $gots[$i] ) eq summaries( $wants[$i] );
        my ( $verified, $errors ) = numbers_in( $gots[$i] );
        my ( $should, $wrong ) = numbers_in( $wants[$i] );
        $sound &&= $verified <= $should || $errors >= $wrong;
    }
    my $why = !$sound ? 'VERIFIED what is refuted' : !$counts ? 'other counts' : !$equal ? 'output differs' : '';
    my $n = @out;
    return ( { equal => [ $n, $equal * $n ], counts => [ $n, $counts * $n ], sound => [ $n, $sound * $n ] }, $why,
        $wants[0], $gots[0] );
}

my %fits = (
    verified => { verified     => 1 },
    error    => { refuted      => 1, unproved => 1 },
    timeout  => { inconclusive => 1, refuted  => 1, unproved => 1 },
    unknown  => { inconclusive => 1, refuted  => 1, unproved => 1 },
);

sub judge_labels {
    my ( $task, $out ) = @_;
    my ( %result, @wrong );
    my %count = ( labels => [ 0, 0 ], sound => [ 0, 0 ] );
    for ( split /\n/, $out ) {
        my $event = eval { decode_json($_) } // next;
        $result{ $event->{implementation} } = $event if $event->{event} eq 'result';
    }
    for my $name ( sort keys %{ $task->{labels} } ) {
        my $label = $task->{labels}{$name};
        my ( $base, $number ) = $name =~ /^(.*)_split(\d+)$/;
        my $result  = $result{$name} // ( defined $base ? $result{$base} : undef ) // { verdict => 'missing' };
        my $part    = !$result{$name} && defined $number ? $result->{parts}[$number] : undef;
        my $verdict = ( $part // $result )->{verdict};
        my $reason  = $result->{reason} // '';
        $count{labels}[0]++;
        $count{labels}[1] += $fits{$label}{$verdict} ? 1 : 0;
        push @wrong, "$name is $verdict" . ( $reason && " ($reason)" ) . ", labelled $label" unless $fits{$label}{$verdict};
        next unless $label eq 'error';
        $count{sound}[0]++;
        $count{sound}[1] += $verdict eq 'verified' ? 0 : 1;
    }
    return ( \%count, join "\n    ", '', @wrong ) if @wrong;
    return ( \%count, '' );
}

# A program is rejected, or an error when some implementation is not proved, or verified; one that
# is undecided fits no label.
sub judge_file {
    my ( $task, $out ) = @_;
    my ( %verdicts, $rejected, $why );
    for ( split /\n/, $out ) {
        my $event = eval { decode_json($_) } // next;
        $rejected = 1 if $event->{event} eq 'diagnostic' && $event->{severity} eq 'error' && $event->{code} !~ /^V/;
        next unless $event->{event} eq 'result';
        $verdicts{ $event->{verdict} }++;
        $why //= "$event->{implementation}: " . ( $event->{reason} // '' ) if $event->{verdict} eq 'inconclusive';
    }
    my $got =
        $rejected || !%verdicts                            ? 'rejected'
      : $verdicts{refuted} || $verdicts{unproved}          ? 'error'
      : $verdicts{inconclusive}                            ? 'undecided'
      :                                                      'verified';
    my $proved = $got eq 'verified' && $task->{label} eq 'error';
    my $right  = $got eq $task->{label} || $proved && $task->{proofs};
    my %count  = ( files => [ 1, $right ? 1 : 0 ] );
    $count{safe} = [ 1, $proved && !$task->{proofs} ? 0 : 1 ] if $task->{label} eq 'error';
    return ( \%count, $right ? '' : "$got" . ( $why && " ($why)" ) . ", labelled $task->{label}" );
}

1;
