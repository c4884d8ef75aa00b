# The translate and agree sections of scripts/bench/corpus: programs as WhyML, and what Why3 makes of them.
#
#   whyml   boogie, boogaloo, gpu   programs whose translation Why3 accepts (why3 prove --type-only)
#   small   the same                translations at most four times as long as the program
#   agree   boogie, boogaloo        programs whose implementations the best of Why3's provers proves
#                                   if and only if Lindy verifies them
#   true    the same                programs without an implementation that Lindy refutes and Why3 proves
#
# Boogie's tests are those of the categories plain and verify-flag (agree: plain); agree takes the
# programs of Boogaloo's paper. Both need Why3; agree takes many minutes.
# SPDX-License-Identifier: MIT
package CorpusTranslate;
use strict;
use warnings;
use File::Basename;
use File::Find;
use File::Temp qw(tempdir);
use JSON::PP;

my $limit = 5;    # seconds per goal and prover

sub slurp { open my $in, '<', $_[0] or return ''; local $/; my $t = <$in>; return $t // '' }

sub why3_is_there { return system('why3 --version > /dev/null 2>&1') == 0 }

sub task {
    my ( $section, $folder, $name, $cwd, $flags, @inputs ) = @_;
    my @mode = $section eq 'agree' ? ( '--check', '--json', "--timeout=$limit" ) : ();
    return {
        section => $section,
        dir     => $folder,
        name    => $name,
        cwd     => $cwd,
        inputs  => \@inputs,
        seconds => $section eq 'agree' ? 600 : 60,
        judge   => $section eq 'agree' ? \&judge_agree : \&judge_text,
        runs    => [ [ 'translate', '-q', '-j1', @mode, @$flags, @inputs ] ],
    };
}

# $flags: the flags of a row in Lindy's spelling, as code.
sub boogie_tasks {
    my ( $flags, @rows ) = @_;
    my ( @tasks, %seen );
    for my $row (@rows) {
        next unless $row->{kind} eq 'accept' && $row->{category} =~ /^(plain|verify-flag)$/;
        my @own = $flags->($row);
        next if $seen{"$row->{dir} @own @{ $row->{inputs} }"}++;
        for my $section ( 'translate', $row->{category} eq 'plain' ? 'agree' : () ) {
            push @tasks, task( $section, 'boogie', "boogie/$row->{file}", $row->{dir}, \@own, @{ $row->{inputs} } );
        }
    }
    return @tasks;
}

# $rejected: programs that are not legal, by name.
sub folder_tasks {
    my ( $corpus, $folder, $rejected ) = @_;
    my ( @files, @tasks );
    find( { wanted => sub { push @files, $File::Find::name if /\.bpl$/ && -f }, no_chdir => 1 }, "$corpus/$folder" );
    my @flags = $folder eq 'gpu' ? ('--infer-modifies') : ();
    for my $file ( sort @files ) {
        my $name = substr( $file, length($corpus) + 1 );
        next if $rejected->{$name};
        for my $section ( 'translate', $name =~ m{^boogaloo/rv2013/} ? 'agree' : () ) {
            push @tasks, task( $section, $folder, $name, dirname($file), \@flags, basename($file) );
        }
    }
    return @tasks;
}

sub judge_text {
    my ( $task, $out ) = @_;
    return ( { whyml => [ 1, 0 ] }, 'no translation' ) if $out eq '';
    my $dir = tempdir( CLEANUP => 1 );
    open my $to, '>', "$dir/program.mlw" or die "corpus: $dir: $!\n";
    print $to $out;
    close $to;
    my $said = `why3 prove --type-only $dir/program.mlw 2>&1`;
    my $ok   = $? == 0 ? 1 : 0;
    my $size = 0;
    $size += -s "$task->{cwd}/$_" for @{ $task->{inputs} };
    my $small = length($out) <= 4 * $size ? 1 : 0;
    my @last  = grep { /\S/ } split /\n/, $said;
    my $why   = !$ok ? join ' ', @last[ -2 .. -1 ] : $small ? '' : sprintf '%.1f times as long', length($out) / $size;
    return ( { whyml => [ 1, $ok ], small => [ 1, $small ] }, $why );
}

sub judge_agree {
    my ( $task, $out ) = @_;
    my ( @differ, @false, $rows );
    for my $line ( split /\n/, $out ) {
        my $event = eval { decode_json($line) } // next;
        next unless ( $event->{event} // '' ) eq 'comparison';
        $rows++;
        push @differ, "$event->{unit} ($event->{lindy})" unless $event->{agrees};
        push @false,  $event->{unit} if $event->{lindy} eq 'refuted' && grep { $_ eq 'proved' } values %{ $event->{why3} };
    }
    my $answered = $out =~ /"event": ?"summary"/ || $rows ? 1 : 0;
    my $why = !$answered ? 'no answer' : @false ? "refuted, yet proved: @false" : @differ ? "differs: @differ" : '';
    return ( { agree => [ 1, $answered && !@differ ? 1 : 0 ], true => [ 1, @false ? 0 : 1 ] }, $why );
}

1;
