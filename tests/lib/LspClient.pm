# A small client of the language server, over pipes. Every wait has a limit.
# SPDX-License-Identifier: MIT
package LspClient;
use strict;
use warnings;
use IPC::Open2;
use JSON::PP;

my $json   = JSON::PP->new->utf8->canonical;
my $waited = 30;

# LspClient->new( 'build/release/lindy', env => {...} ) starts a server.
sub new {
    my ( $class, $lindy, %more ) = @_;
    local %ENV = ( %ENV, %{ $more{env} // {} } );
    my $pid = open2( my $from, my $to, $lindy, 'lsp' );
    binmode $_ for $from, $to;
    return bless { pid => $pid, from => $from, to => $to, id => 0, seen => [], buffer => '' }, $class;
}

sub raw { my ( $self, $bytes ) = @_; local $SIG{PIPE} = 'IGNORE'; syswrite $self->{to}, $bytes; return }
sub send_json { my ( $self, $value ) = @_; my $body = ref $value ? $json->encode($value) : $value; $self->raw( 'Content-Length: ' . length($body) . "\r\n\r\n$body" ); return }
sub notify { my ( $self, $method, $params ) = @_; $self->send_json( { jsonrpc => '2.0', method => $method, params => $params // {} } ); return }

# The next message, or undef at the end of the output.
sub receive {
    my ($self) = @_;
    local $SIG{ALRM} = sub { die "no message in $waited s\n" };
    alarm $waited;
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

# The first message that satisfies the test; others are kept for later.
sub wait_for {
    my ( $self, $test ) = @_;
    for my $i ( 0 .. $#{ $self->{seen} } ) {
        local $_ = $self->{seen}[$i];
        return splice @{ $self->{seen} }, $i, 1 if $test->();
    }
    while (1) {
        local $_ = $self->receive // return;
        return $_ if $test->();
        push @{ $self->{seen} }, $_;
    }
}

sub ask {
    my ( $self, $method, $params ) = @_;
    my $id = ++$self->{id};
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
sub finish { my ($self) = @_; $self->request('shutdown'); $self->notify('exit'); close $self->{to}; waitpid $self->{pid}, 0; return $? >> 8 }

1;
