# A small client of the debug adapter.
# SPDX-License-Identifier: MIT
package DapClient;
use strict;
use warnings;
use parent 'ProtocolClient';

# DapClient->new('build/release/lindy') starts an adapter.
sub new { my ( $class, $lindy ) = @_; return $class->start( [ $lindy, 'dap' ] ) }

# Sends a request; its number, for answer().
sub ask {
    my ( $self, $command, $arguments ) = @_;
    my $seq = ++$self->{last};
    $self->send_json( { seq => $seq, type => 'request', command => $command, $arguments ? ( arguments => $arguments ) : () } );
    return $seq;
}
sub answer { my ( $self, $seq ) = @_; return $self->wait_for( sub { $_->{type} eq 'response' && $_->{request_seq} == $seq } ) }
sub event { my ( $self, $name ) = @_; return $self->wait_for( sub { $_->{type} eq 'event' && $_->{event} eq $name } ) }

# The body of the response to a request, or its message when it fails.
sub request {
    my ( $self, @what ) = @_;
    my $answer = $self->answer( $self->ask(@what) ) // return;
    return $answer->{success} ? $answer->{body} // {} : $answer->{message};
}

# A started execution: `breakpoints` are those of the one program file. The first stop,
# or the end of an execution that does not stop.
sub launch {
    my ( $self, $arguments, $breakpoints ) = @_;
    $self->request( 'initialize', { adapterID => 'lindy' } );
    my $launch = $self->ask( 'launch', $arguments );
    my $first = $self->wait_for( sub { ( $_->{event} // '' ) eq 'initialized' || ( $_->{request_seq} // 0 ) == $launch } );
    return $first->{message} if $first->{type} eq 'response';
    my $set = $breakpoints && $self->ask( 'setBreakpoints', { source => { path => $arguments->{program} }, breakpoints => $breakpoints } );
    my $answer = $self->answer($launch);
    return $answer->{message} unless $answer->{success};
    $self->{set} = $self->answer($set)->{body}{breakpoints} if $set;
    $self->request('configurationDone');
    my $event = $self->wait_for( sub { $_->{type} eq 'event' && $_->{event} =~ /^(stopped|exited)$/ } );
    return { %{ $event->{body} }, event => $event->{event} };
}

# Steps, continues, ..: where it stopped then, as `reason line procedure`.
sub go {
    my ( $self, $command, %arguments ) = @_;
    my $answer = $self->request( $command, { threadId => 1, %arguments } );
    return $answer unless ref $answer;
    my $got = $self->wait_for( sub { $_->{type} eq 'event' && $_->{event} =~ /^(stopped|terminated)$/ } ) // return;
    return $got->{event} if $got->{event} eq 'terminated';
    return $got->{body}{reason} . ' ' . $self->where;
}

sub frames { my ($self) = @_; return @{ $self->request( 'stackTrace', { threadId => 1 } )->{stackFrames} } }
sub where { my ($self) = @_; my ($top) = $self->frames; return "$top->{line} $top->{name}" }

# { scope => { name => value } } of a frame.
sub values_of {
    my ( $self, $frame ) = @_;
    $frame //= ( $self->frames )[0]{id};
    my %all;
    for my $scope ( @{ $self->request( 'scopes', { frameId => $frame } )->{scopes} } ) {
        $all{ $scope->{name} }{ $_->{name} } = $_ for @{ $self->request( 'variables', { variablesReference => $scope->{variablesReference} } )->{variables} };
    }
    return \%all;
}

# The result of an expression, or why there is none.
sub evaluate {
    my ( $self, $text, $frame ) = @_;
    my $got = $self->request( 'evaluate', { expression => $text, context => 'watch', $frame ? ( frameId => $frame ) : () } );
    return ref $got ? $got->{result} : $got;
}

# Disconnects; the exit status.
sub finish { my ($self) = @_; $self->request('disconnect'); return $self->vanish }

1;
