# What the tests of the program (tests/*.t) share, beside Test::More: the program, a folder to work in, files, and
# ways to run a command. A test needs no particular working directory:
#
#   use FindBin;
#   use lib "$FindBin::Bin/lib";
#   use Lindy;
#
# The environment variable LINDY names another program to test. SPDX-License-Identifier: MIT
package Lindy;
use strict;
use warnings;
use Cwd qw(abs_path);
use Exporter 'import';
use File::Basename;
use File::Temp qw(tempdir);
use JSON::PP;
use POSIX qw(:sys_wait_h setpgid);
use Test::More;
use Time::HiRes qw(sleep time);

our @EXPORT = qw($home $lindy scratch put get run expect events start end_of children worked absent needs pigeons);

our $home  = abs_path( dirname(__FILE__) . '/../..' );
our $lindy = abs_path( $ENV{LINDY} // "$home/build/release/lindy" );
$ENV{LINDY} = $lindy;
$ENV{XDG_STATE_HOME} = tempdir( CLEANUP => 1 );    # where the user's key of caches is
delete @ENV{qw(LINDY_CACHE_KEY LINDY_CACHE_KEY_FILE)};

# An empty folder, to work in from now on.
sub scratch {
    my $dir = tempdir( CLEANUP => 1 );
    chdir $dir or die "$dir: $!\n";
    return $dir;
}
END { chdir '/' }    # so that it can be removed

sub put { my ( $name, $text ) = @_; open my $to, '>', $name or die "$name: $!\n"; print $to $text; close $to }
sub get { my ($name) = @_; open my $in, '<', $name or return ''; local $/; return scalar <$in> // '' }

# Why a test that needs these programs cannot be made here; empty when all of them are installed.
sub absent {
    my @gone = grep { my $name = $_; !grep { -x "$_/$name" } split /:/, $ENV{PATH} } @_;
    return @gone ? join( ', ', @gone ) . ' not installed (scripts/deps test)' : '';
}

# Ends the whole test, as skipped, unless these programs are installed.
sub needs { my $why = absent(@_); plan( skip_all => $why ) if $why }

# The exit status, or 'signal N', of what ended last.
# An expression that no solver decides in a few seconds, and that has no model: 13 pigeons in 12 holes. `p` takes both.
sub pigeons {
    my ($p) = @_;
    my @all = map { my $i = $_; '(' . join( ' || ', map { "$p($i, $_)" } 1 .. 12 ) . ')' } 1 .. 13;
    for my $hole ( 1 .. 12 ) {
        for my $i ( 1 .. 12 ) { push @all, "!($p($i, $hole) && $p($_, $hole))" for $i + 1 .. 13 }
    }
    return join ' && ', @all;
}

sub status { return $? & 127 ? 'signal ' . ( $? & 127 ) : $? >> 8 }

# Exit status, standard output, standard error of a shell command; $LINDY is the program.
sub run {
    my ($command) = @_;
    delete local $ENV{NO_COLOR};
    my ( $out, $err ) = map { File::Temp->new } 1 .. 2;
    system "{ $command\n} > $out 2> $err < /dev/null";
    return ( status(), get("$out"), get("$err") );
}

# A text is what was expected when it is equal, or matches.
sub fits { my ( $got, $want ) = @_; return ref $want ? $got =~ $want : $got eq $want }

# One test: a command has this status and prints this, a text or a pattern each. Returns what it printed.
sub expect {
    my ( $name, $command, $status, $out, $err ) = @_;
    my @got = run($command);
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    ok( $got[0] eq $status && fits( $got[1], $out ) && fits( $got[2], $err ), $name )
      or diag("status $got[0], expected $status\nstdout: $got[1]\nstderr: $got[2]");
    return $got[1];
}

# The events of an output in JSON.
sub events { return map { decode_json($_) } grep { /^\{/ } split /\n/, $_[0] }

# Starts a program in a process group of its own, its output in the files `out` and `err`; the process.
sub start {
    my (@argv) = @_;
    my $pid = fork // die "fork: $!\n";
    return $pid if $pid;
    setpgid( 0, 0 );
    $SIG{$_} = 'DEFAULT' for qw(PIPE INT QUIT HUP TERM);    # whoever started us may ignore them
    open STDIN,  '<', '/dev/null';
    open STDOUT, '>', 'out';
    open STDERR, '>', 'err';
    exec @argv or POSIX::_exit(127);
}

# The children of a process.
sub children { my ($pid) = @_; return map { split ' ', get($_) } glob "/proc/$pid/task/*/children" }

# Seconds of processor time that a process has used: what it has come to, however busy the machine is.
sub worked {
    my ($pid) = @_;
    my @at = split ' ', get("/proc/$pid/stat") =~ s/.*\) //sr;
    return @at > 12 ? ( $at[11] + $at[12] ) / POSIX::sysconf(POSIX::_SC_CLK_TCK) : 0;
}

# How a process ends: its status, or 'never' after so many seconds. `meanwhile` is called often, with the seconds so far.
sub end_of {
    my ( $pid, $most, $meanwhile ) = @_;
    my $began = time;
    while ( waitpid( $pid, WNOHANG ) == 0 ) {
        if ( time - $began > $most ) { kill 'KILL', -$pid; waitpid $pid, 0; return 'never' }
        $meanwhile->( time - $began ) if $meanwhile;
        sleep 0.02;
    }
    return status();
}

1;
