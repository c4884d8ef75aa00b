# A small client of the language server.
# SPDX-License-Identifier: MIT
package LspClient;
use strict;
use warnings;
use parent 'ProtocolClient';

# LspClient->new( 'build/release/lindy', env => {...}, arguments => [...] ) starts a server.
sub new { my ( $class, $lindy, %more ) = @_; return $class->start( [ $lindy, 'lsp', @{ $more{arguments} // [] } ], %more ) }

sub notify { my ( $self, $method, $params ) = @_; $self->send_json( { jsonrpc => '2.0', method => $method, params => $params // {} } ); return }

sub ask {
    my ( $self, $method, $params ) = @_;
    my $id = ++$self->{last};
    $self->send_json( { jsonrpc => '2.0', id => $id, method => $method, params => $params // {} } );
    return $id;
}
sub answer { my ( $self, $id ) = @_; return $self->wait_for( sub { !exists $_->{method} && defined $_->{id} && $_->{id} eq $id } ) }

# The result of a request, or its error as { code, message }.
sub request {
    my ( $self, @what ) = @_;
    my $answer = $self->answer( $self->ask(@what) ) // return;
    return exists $answer->{error} ? $answer->{error} : $answer->{result};
}

# An initialized server with these capabilities.
sub initialize {
    my ( $self, %params ) = @_;
    my $result = $self->request( 'initialize', { processId => $$, capabilities => {}, %params } );
    $self->notify('initialized');
    return $result;
}

sub open_text {
    my ( $self, $uri, $text ) = @_;
    $self->{version}{$uri} = 1;
    $self->notify( 'textDocument/didOpen', { textDocument => { uri => $uri, languageId => 'boogie', version => 1, text => $text } } );
    return;
}

# Replaces a range, [ line, character, line, character ], or all.
sub change {
    my ( $self, $uri, $range, $text ) = @_;
    my $change = { text => $text };
    $change->{range} = { start => { line => $range->[0], character => $range->[1] }, end => { line => $range->[2], character => $range->[3] } } if $range;
    $self->notify( 'textDocument/didChange', { textDocument => { uri => $uri, version => ++$self->{version}{$uri} }, contentChanges => [$change] } );
    return;
}

# The next diagnostics of this version of a document.
sub diagnostics {
    my ( $self, $uri, $version ) = @_;
    my $got = $self->wait_for( sub { ( $_->{method} // '' ) eq 'textDocument/publishDiagnostics' && $_->{params}{uri} eq $uri && ( $_->{params}{version} // 0 ) >= ( $version // 0 ) } );
    return $got->{params}{diagnostics};
}

sub at { my ($range) = @_; return join ' ', map { "$range->{$_}{line}:$range->{$_}{character}" } qw(start end) }

# Shuts down; the exit status.
sub finish {
    my ($self) = @_;
    $self->request('shutdown');
    $self->notify('exit');
    return $self->vanish;
}

1;
