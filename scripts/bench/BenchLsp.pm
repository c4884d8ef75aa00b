# The language server as an editor feels it: time from a keystroke to diagnostics, from opening to
# all verdicts, and memory after many edits. A part of scripts/bench/speed.
# SPDX-License-Identifier: MIT
package BenchLsp;
use strict;
use warnings;
use IPC::Open2;
use IO::Select;
use JSON::PP;
use Time::HiRes qw(time);

my $json = JSON::PP->new->utf8;
my $uri  = 'file:///bench/program.bpl';

# A server that was started and initialized; more: settings.
sub new {
    my ( $class, $lindy, $cache, %settings ) = @_;
    local $ENV{XDG_CACHE_HOME} = $cache;
    my $pid = open2( my $from, my $to, $lindy, 'lsp' );
    binmode $_ for $from, $to;
    my $self = bless { pid => $pid, from => $from, to => $to, buffer => '', version => 1, select => IO::Select->new($from) }, $class;
    $self->put( { id => 1, method => 'initialize', params => { capabilities => {}, initializationOptions => \%settings } } );
    $self->until( sub { /"capabilities"/ } );
    $self->put( { method => 'initialized', params => {} } );
    return $self;
}

sub put { my ( $self, $message ) = @_; my $body = $json->encode( { jsonrpc => '2.0', %$message } ); syswrite $self->{to}, 'Content-Length: ' . length($body) . "\r\n\r\n$body"; return }

# The bodies that have come by now; waits for one.
sub take {
    my ($self) = @_;
    my @all;
    until (@all) {
        $self->{select}->can_read(120) && sysread( $self->{from}, $self->{buffer}, 1 << 20, length $self->{buffer} ) or die "bench: the language server is silent\n";
        while ( $self->{buffer} =~ /^Content-Length: (\d+)\r\n\r\n/ && length( $self->{buffer} ) >= $+[0] + $1 ) {
            push @all, substr $self->{buffer}, $+[0], $1;
            $self->{buffer} = substr $self->{buffer}, $+[0] + $1;
        }
    }
    return @all;
}

# Waits for a message that the test holds for.
sub until {
    my ( $self, $test ) = @_;
    while (1) {
        for ( $self->take ) { return $_ if $test->() }
    }
}

sub opens {
    my ( $self, $text ) = @_;
    $self->{version} = 1;
    $self->put( { method => 'textDocument/didOpen', params => { textDocument => { uri => $uri, languageId => 'boogie', version => 1, text => $text } } } );
    return;
}

sub closes { my ($self) = @_; $self->put( { method => 'textDocument/didClose', params => { textDocument => { uri => $uri } } } ); return }

sub diagnosed { my ($self) = @_; my $v = $self->{version}; $self->until( sub { /publishDiagnostics/ && /"version":(\d+)/ && $1 == $v } ); return }

# All implementations have a verdict: their statuses.
sub proved {
    my ($self) = @_;
    my $last = $self->until( sub { /"lindy\/status"/ && !/"status":"(?:waiting|running)"/ } );
    return $last;
}

# Replaces a range of a line.
sub types {
    my ( $self, $line, $from, $to, $text ) = @_;
    my %at = map { $_->[0] => { line => $line, character => $_->[1] } } [ start => $from ], [ end => $to ];
    $self->put( { method => 'textDocument/didChange', params => { textDocument => { uri => $uri, version => ++$self->{version} }, contentChanges => [ { range => \%at, text => $text } ] } } );
    return;
}

# Kilobytes; processor seconds.
sub rss { my ($self) = @_; open my $f, '<', "/proc/$self->{pid}/status" or return 0; my ($kb) = map { /^VmRSS:\s+(\d+)/ } <$f>; return $kb }
sub cpu { my ($self) = @_; open my $f, '<', "/proc/$self->{pid}/stat" or return 0; my @at = split ' ', <$f> =~ s/.*\) //r; return ( $at[11] + $at[12] ) / 100 }

sub ends { my ($self) = @_; close $self->{to}; close $self->{from}; waitpid $self->{pid}, 0; return }

# Types a name character by character and takes it away again, in a place that is legal, and an
# illegal one in between. The times of n keystrokes in seconds, ordered, and processor time of one.
sub keystrokes {
    my ( $self, $text, $n ) = @_;
    my @lines = split /\n/, $text, -1;
    my @places = grep { $lines[$_] =~ /^\s+\S.*;\s*$/ } 0 .. $#lines;
    my ( @times, $cpu );
    my $warm = 5;
    for my $k ( 0 .. $n + $warm - 1 ) {
        $cpu = $self->cpu if $k == $warm;
        my $line = $places[ ( int( $k / 4 ) * 7919 ) % @places ];
        my $end  = length $lines[$line];
        my $from = time;
        if    ( $k % 4 == 0 ) { $self->types( $line, $end, $end, ' ' ) }
        elsif ( $k % 4 == 1 ) { $self->types( $line, $end, $end + 1, 'assert' ) }
        elsif ( $k % 4 == 2 ) { $self->types( $line, $end, $end + 6, 'assert true;' ) }
        else                  { $self->types( $line, $end, $end + 12, '' ) }
        $self->diagnosed;
        push @times, time - $from if $k >= $warm;
    }
    return ( ( $self->cpu - $cpu ) / $n, sort { $a <=> $b } @times );
}

1;
