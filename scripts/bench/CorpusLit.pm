# Tests of Boogie's that say more than one output: those which look for single lines, look at files that were written,
# only at the exit status, or that Boogie's own suite leaves out. The commands after RUN: in the file are run as the
# tool lit runs them, with Lindy as Boogie. Counted in the section `verify` of scripts/bench/corpus, under the name
#
#   lines     boogie   tests whose commands all succeed
#   left-out  boogie   ... of those that Boogie's suite does not run, or expects to fail
# SPDX-License-Identifier: MIT
package CorpusLit;
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename;
use File::Temp qw(tempdir);
use FindBin;

sub slurp { open my $in, '<', $_[0] or return ''; local $/; my $t = <$in>; return $t // '' }

# One task for each file with rows that CorpusVerify does not compare.
sub boogie_tasks {
    my ( $corpus, $lindy, @rows ) = @_;
    my ( @tasks, %seen );
    for my $row (@rows) {
        next if $row->{category} eq 'civl' || $seen{ $row->{file} }++;
        my $text  = slurp("$corpus/boogie/$row->{file}");
        my @lines = $text =~ m{^//\s*RUN:\s*(.*?)\s*$}mg;
        next unless @lines;
        push @tasks, {
            section => 'verify',
            dir     => 'boogie',
            name    => "boogie/$row->{file} (RUN)",
            cwd     => dirname("$corpus/boogie/$row->{file}"),
            counted => $row->{enabled} eq 'yes' ? 'lines' : 'left-out',
            seconds => 120,
            script  => sub { script_of( $lindy, basename( $row->{file} ), $_[0], @lines ) },
        };
    }
    return @tasks;
}

# The commands as a script of the shell, which ends at the first that fails; files are written to a folder.
sub script_of {
    my ( $lindy, $file, $dir, @lines ) = @_;
    my $boogie = "'$lindy' boogie -useBaseNameForFileName -timeLimit:30 -processTimeLimit:110";
    my $self   = "perl '$FindBin::Bin/CorpusLit.pm'";
    my %stands = (
        '%parallel-boogie' => $boogie,
        '%boogie'          => $boogie,
        '%OutputCheck'     => "$self check",
        '%diff'            => "$self diff",
        '%s'               => $file,
        '%t'               => "$dir/t",
    );
    my $script = "set -e\n";
    for my $line (@lines) {
        $line =~ s{(%parallel-boogie|%boogie|%OutputCheck|%diff|%s|%t)}{$stands{$1}}g;
        # On Unix a word that begins with '/' may be a file: the suite's own runner passes options with '-'.
        $line =~ s{(?<=\s)("?)/(?=[a-zA-Z]+(?::|\s))}{$1-}g;
        $script .= "$line\n";
    }
    return $script;
}

# --- the two helpers of the commands ---------------------------------------------------------------

sub squeeze { return join "\n", grep { $_ ne '' } map { s/\s+//gr } split /\n/, $_[0] }

# diff EXPECTED GOT [--ignore-matching-lines=REGEX]
sub compare {
    my ( $want, $got, @more ) = @_;
    my ($skip) = map { /^--ignore-matching-lines=(.*)/ ? $1 : () } @more;
    my ( $w, $g ) = map { defined $skip ? join "\n", grep { !/$skip/ } split /\n/ : $_ } slurp($want), slurp($got);
    return 0 if squeeze($w) eq squeeze($g);
    my $dir = tempdir( CLEANUP => 1 );
    for ( [ expected => $w ], [ got => $g ] ) {
        open my $out, '>', "$dir/$_->[0]" or die "CorpusLit: $dir: $!\n";
        print $out "$_->[1]\n";
    }
    print scalar `diff -u -b -B '$dir/expected' '$dir/got' | sed 1,2d`;
    return 1;
}

# The CHECK lines of a file: [ kind, is it literal, text ].
sub directives {
    my ($file) = @_;
    my ( $number, @all ) = (0);
    for my $line ( split /\n/, slurp($file) ) {
        $number++;
        next unless $line =~ m{//\s*CHECK(-NEXT|-NOT)?(-L)?:\s*(.*?)\s*$};
        my ( $kind, $literal, $text ) = ( $1 // '', $2, $3 );
        my $base = basename($file);
        $text =~ s/\$\{CHECKFILE_NAME\}/$base/g;
        $text =~ s/\$\{LINE:([+-]\d+)\}/$number + $1/ge;
        push @all, [ $kind, $literal, $text ];
    }
    return @all;
}

sub matches {
    my ( $directive, $line ) = @_;
    my ( undef, $literal, $text ) = @$directive;
    return index( $line, $text ) >= 0 if $literal;
    $text =~ s/\\([<>])/$1/g;
    return $line =~ /$text/;
}

# check [--file-to-check FILE] TEST: the lines are found in the order of the directives.
sub check {
    my @argv = @_;
    my ( $looked, $test );
    while ( defined( my $word = shift @argv ) ) {
        if    ( $word eq '--file-to-check' )      { $looked = shift @argv }
        elsif ( $word =~ /^--file-to-check=(.*)/ ) { $looked = $1 }
        else                                       { $test   = $word }
    }
    my @lines = split /\n/, defined $looked ? slurp($looked) : do { local $/; <STDIN> // '' };
    my ( $at, @not ) = (0);
    for my $directive ( directives($test), undef ) {
        if ( $directive && $directive->[0] eq '-NOT' ) { push @not, $directive; next }
        my $last = $directive && $directive->[0] eq '-NEXT' ? $at : $#lines;
        my $here = $at;
        $here++ while $directive && $here <= $last && $here <= $#lines && !matches( $directive, $lines[$here] );
        if ( $directive && ( $here > $last || $here > $#lines ) ) {
            print "not found from line ", $at + 1, " on: $directive->[2]\n";
            return 1;
        }
        $here = @lines unless $directive;
        for my $bad (@not) {
            next unless my ($line) = grep { matches( $bad, $_ ) } @lines[ $at .. $here - 1 ];
            print "found, and should not be: $line\n";
            return 1;
        }
        ( $at, @not ) = ( $here + 1 );
    }
    return 0;
}

unless (caller) {
    my $what = shift @ARGV;
    exit( { diff => \&compare, check => \&check }->{$what}->(@ARGV) );
}

1;
