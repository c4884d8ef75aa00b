# What the clients of the language server and of the debug adapter share: a process, and messages with a length and
# a body of JSON over pipes. Waiting is for messages and for ends, never for a time; the limits are there so that a
# server that hangs fails its test, and are generous, since other work may have the processors.
# SPDX-License-Identifier: MIT
package ProtocolClient;
use strict;
use warnings;
use IPC::Open2;
use JSON::PP;
use POSIX 'WNOHANG';
use Time::HiRes qw(sleep time);

my $json    = JSON::PP->new->utf8->canonical;
my $seconds = 120;                                # without a message; for an end; for anything in until()

# A process of these words: ProtocolClient->start( [ 'build/release/lindy', 'lsp' ], env => {...} ).
sub start {
    my ( $class, $words, %more ) = @_;
    local %ENV = ( %ENV, %{ $more{env} // {} } );
    my $pid = open2( my $from, my $to, @$words );
    binmode $_ for $from, $to;
    return bless { pid => $pid, from => $from, to => $to, last => 0, seen => [], buffer => '' }, $class;
}

sub raw {
    my ( $self, $bytes ) = @_;
    if ( defined $self->{held} ) { $self->{held} .= $bytes; return }
    local $SIG{PIPE} = 'IGNORE';
    syswrite $self->{to}, $bytes;
    return;
}
sub send_json { my ( $self, $value ) = @_; my $body = ref $value ? $json->encode($value) : $value; $self->raw( 'Content-Length: ' . length($body) . "\r\n\r\n$body" ); return }

# What is sent meanwhile goes out in one piece: the server has read all of it before it works on any of it.
sub together { my ( $self, $sends ) = @_; local $self->{held} = ''; $sends->(); my $all = $self->{held}; $self->{held} = undef; $self->raw($all); return }

# The next message, or undef at the end of the output.
sub receive {
    my ($self) = @_;
    local $SIG{ALRM} = sub { die "no message in $seconds s\n" };
    alarm $seconds;
    while (1) {
        if ( $self->{buffer} =~ /^Content-Length: (\d+)\r\n\r\n/ && length( $self->{buffer} ) >= $+[0] + $1 ) {
            my $body = substr $self->{buffer}, $+[0], $1;
            $self->{buffer} = substr $self->{buffer}, $+[0] + $1;
            alarm 0;
            return $json->decode($body);
        }
        sysread( $self->{from}, $self->{buffer}, 1 << 16, length $self->{buffer} ) or last;
    }
    alarm 0;
    return;
}

# The first message that satisfies the test; others are kept for later, in `seen`.
sub wait_for {
    my ( $self, $test ) = @_;
    for my $i ( 0 .. $#{ $self->{seen} } ) {
        local $_ = $self->{seen}[$i];
        return splice @{ $self->{seen} }, $i, 1 if $test->();
    }
    my $end = time + 2 * $seconds;    # messages may come for ever
    while ( time < $end ) {
        local $_ = $self->receive // return;
        return $_ if $test->();
        push @{ $self->{seen} }, $_;
    }
    die 'not the message that is waited for, but: ' . join( ', ', map { $_->{method} // $_->{event} // 'an answer' } grep { $_ } @{ $self->{seen} }[ -5 .. -1 ] ) . "\n";
}

# Waits until something holds that no message tells of; false: it never did.
sub until {
    my ( $self, $test ) = @_;
    my $end = time + $seconds;
    while ( time < $end ) { return 1 if $test->(); sleep 0.02 }
    return;
}

# Have these processes ended? A process that nobody has waited for yet has ended, too.
sub have_ended {
    for my $pid (@_) {
        open my $in, '<', "/proc/$pid/stat" or next;
        return 0 if ( <$in> // '' ) =~ /\) [^ZX] /;
    }
    return 1;
}

# The exit status of the process, once it has ended. One that does not is killed, with a word on what it was doing.
sub status {
    my ($self) = @_;
    my $pid = $self->{pid};
    return $? >> 8 if $self->until( sub { waitpid( $pid, WNOHANG ) == $pid } );
    my $doing = '';
    for ( glob "/proc/$pid/task/*/{wchan,syscall}" ) { open my $in, '<', $_ or next; $doing .= join ' ', <$in>, '' }
    kill 'KILL', $pid;
    waitpid $pid, 0;
    return "it did not end: $doing";
}

# The client goes away without a word; the exit status.
sub vanish { my ($self) = @_; close $self->{to}; return $self->status }

1;
