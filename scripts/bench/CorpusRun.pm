# The sections run and cross of scripts/bench/corpus.
#
#   run    boogaloo          programs of bench/run.tsv: `lindy run` or `lindy test` finds what is said there
#   cross  boogie, boogaloo  programs with a check that an execution breaks in a procedure that `verify` proves:
#                            there must be none
#
# A line of bench/run.tsv: the file; the command; what is expected: `passed` (an execution passes and none
# fails), `failed` (the first one fails, confirmed, with the values given), `rejected` (not a legal program) or `none` (nothing
# to run); values NAME=VALUE of arguments or initial globals and constants.
# SPDX-License-Identifier: MIT
package CorpusRun;
use strict;
use warnings;
use File::Basename;
use JSON::PP;

my $limit = 20;    # seconds per program, 5 for the cross-check

sub slurp { open my $in, '<', $_[0] or return ''; local $/; my $t = <$in>; return $t // '' }

sub events { return map { eval { decode_json($_) } // () } split /\n/, $_[0] }

sub tasks {
    my ( $home, $corpus ) = @_;
    my @tasks;
    for ( split /\n/, slurp("$home/bench/run.tsv") ) {
        next if /^#/ || !/\S/;
        my ( $file, $command, $expected, @values ) = split /\t/;
        push @tasks, {
            section  => 'run',
            dir      => 'boogaloo',
            name     => "boogaloo/$file",
            cwd      => dirname("$corpus/boogaloo/$file"),
            expected => $expected,
            values   => \@values,
            seconds  => 2 * $limit,
            judge    => \&judge,
            runs     => [ [ split( / /, $command ), '--json', "--timeout=$limit", basename($file) ] ],
        };
    }
    return @tasks;
}

sub judge {
    my ( $task, $out ) = @_;
    my @events     = events($out);
    my @executions = grep { $_->{event} eq 'execution' } @events;
    my @failed     = grep { $_->{outcome} eq 'failed' && $_->{confirmed} } @executions;
    my ($summary)  = grep { $_->{event} eq 'summary' } @events;
    my $passed     = $summary && $summary->{passed};
    my $errors     = grep { $_->{event} eq 'diagnostic' && $_->{severity} eq 'error' } @events;
    my $got        = @failed ? 'failed' : $passed ? 'passed' : $errors ? 'rejected' : 'none';
    my $why        = $got eq $task->{expected} ? '' : "expected $task->{expected}, got $got";
    $why .= " ($summary->{reason})" if $why ne '' && $summary && $summary->{reason};
    for ( $why eq '' ? @{ $task->{values} } : () ) {
        my ( $name, $value ) = split /=/;
        my $first = $failed[0] // $executions[0];
        my $is = $first->{values}{$name} // $first->{initial}{$name} // $first->{check}{values}{$name};
        $why = "expected $_, got " . ( $is // 'nothing' ) unless defined $is && $is eq $value;
    }
    return ( { run => [ 1, $why eq '' ? 1 : 0 ] }, $why );
}

# Programs, each once.
sub cross_tasks {
    my ( $corpus, @rows ) = @_;
    my ( @tasks, %seen );
    my @files = map { "boogie/" . dirname( $_->{file} ) . "/$_->{inputs}[0]" }
      grep { $_->{category} eq 'plain' && @{ $_->{inputs} } == 1 } @rows;
    my @own = split /\n/, `cd '$corpus' && find boogaloo -name '*.bpl' | sort`;
    for my $file ( @files, @own ) {
        next if $seen{$file}++ || !-e "$corpus/$file";
        push @tasks, {
            section => 'cross',
            dir     => dirname($file) =~ /^boogaloo/ ? 'boogaloo' : 'boogie',
            name    => $file,
            cwd     => dirname("$corpus/$file"),
            seconds => 120,
            judge   => \&judge_cross,
            runs    => [
                [ 'verify', '--json', '--timeout=10', '-j1', basename($file) ],
                [ 'test',   '--json', '--timeout=5',         basename($file) ],
            ],
        };
    }
    return @tasks;
}

# The procedure whose text has the failing check: the innermost one on the stack.
sub judge_cross {
    my ( $task, $verified, $run ) = @_;
    my %proved;    # a procedure may have several implementations
    for ( grep { $_->{event} eq 'result' } events($verified) ) {
        $proved{ $_->{unit} } = ( $proved{ $_->{unit} } // 1 ) && $_->{verdict} eq 'verified';
    }
    my @why;
    for ( grep { $_->{event} eq 'execution' && $_->{outcome} eq 'failed' && $_->{confirmed} } events($run) ) {
        my $in = $_->{check}{stack}[0]{procedure} // $_->{unit};
        push @why, "$in is verified, and an execution of $_->{unit} breaks '$_->{check}{condition}'" if $proved{$in};
    }
    return ( { cross => [ 1, @why ? 0 : 1 ] }, join '; ', @why );
}

1;
