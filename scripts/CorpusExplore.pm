# The section explore of scripts/corpus: `lindy explore` over svcomp/ and gpu/.
#
# svcomp/ says by the file's name whether an assertion can fail; counted under three names:
#   found     programs that can fail: a bug with a confirmed witness
#   all-paths programs that cannot fail: all paths explored
#   honest    all programs: no verdict against the name (names that are wrong, and why: bench/explore-names.tsv)
# gpu/ has no labels; `decided` counts verdicts. The time for each program is 30 s (gpu: 60 s), or EXPLORE_SECONDS.
# SPDX-License-Identifier: MIT
package CorpusExplore;
use strict;
use warnings;
use File::Basename;
use JSON::PP;

sub slurp { open my $in, '<', $_[0] or return ''; local $/; my $t = <$in>; return $t // '' }

sub tasks {
    my ( $home, $corpus ) = @_;
    my %wrong = map { ( split /\t/ )[0] => 1 } grep { /\S/ && !/^#/ } split /\n/, slurp("$home/bench/explore-names.tsv");
    my @tasks;
    for my $file ( split /\n/, `cd '$corpus' 2>/dev/null && find svcomp gpu -name '*.bpl' | sort` ) {
        my ($folder) = split m{/}, $file;
        my $label = $file =~ /(true|false)-unreach-call/ ? $1 : '';
        $label = $label eq 'true' ? 'false' : 'true' if $wrong{$file};
        my $limit = $ENV{EXPLORE_SECONDS} // ( $folder eq 'gpu' ? 60 : 30 );
        push @tasks, {
            section => 'explore',
            dir     => $folder,
            name    => $file,
            cwd     => dirname("$corpus/$file"),
            label   => $label,
            seconds => 2 * $limit + 10,
            judge   => \&judge,
            runs    => [ [ 'explore', '--json', '--infer-modifies', "--timeout=$limit", '--memory=2048', basename($file) ] ],
        };
    }
    return @tasks;
}

sub judge {
    my ( $task, $out ) = @_;
    my @events    = map { eval { decode_json($_) } // () } split /\n/, $out;
    my ($summary) = grep { $_->{event} eq 'summary' } @events;
    my $verdict   = $summary ? $summary->{verdict} : 'none';
    my $reason    = $summary && $summary->{reason} ? " ($summary->{reason})" : '';
    return ( { decided => [ 1, $verdict =~ /^(verified|refuted)$/ ? 1 : 0 ] }, "$verdict$reason" x ( $verdict !~ /^(verified|refuted)$/ ) )
      if $task->{label} eq '';
    my $right = $task->{label} eq 'true' ? 'verified' : 'refuted';
    my $against = $verdict =~ /^(verified|refuted)$/ && $verdict ne $right;
    my %counts = ( honest => [ 1, $against ? 0 : 1 ] );
    $counts{ $right eq 'verified' ? 'all-paths' : 'found' } = [ 1, $verdict eq $right ? 1 : 0 ];
    return ( \%counts, $verdict eq $right ? '' : ( $against ? 'WRONG: ' : '' ) . "$verdict$reason" );
}

1;
