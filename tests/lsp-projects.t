#!/usr/bin/perl
# lindy.toml in the language server: several files as one program, limits, and what is wrong in it.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Test::More;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use LspClient;
my $dir = scratch();
$ENV{XDG_CACHE_HOME} = "$dir/cache";
mkdir 'sub';
my ( $a, $b, $toml ) = map { "file://$dir/$_" } 'a.bpl', 'sub/b.bpl', 'lindy.toml';
my $a_text = "function f(x: int): int { x + 1 }\n";
my $b_text = "procedure P() { assert f(1) == 2; }\n";
put( 'a.bpl', $a_text );
put( 'sub/b.bpl', $b_text );

sub started { my $c = LspClient->new($lindy); $c->initialize( initializationOptions => { status => JSON::PP::true, @_ } ); return $c }
sub codes { return [ map { $_->{code} // $_->{message} } @{ $_[0] } ] }
sub verdicts {
    my ($c) = @_;
    my $got = $c->wait_for( sub { ( $_->{method} // '' ) eq 'lindy/status' && @{ $_->{params}{implementations} } && !grep { $_->{status} =~ /waiting|running/ } @{ $_->{params}{implementations} } } );
    return { map { $_->{name} => $_->{status} } @{ $got->{params}{implementations} } };
}

# ---- without and with lindy.toml
{
    my $c = started();
    $c->open_text( $b, $b_text );
    is_deeply( codes( $c->diagnostics($b) ), ['R018'], 'without lindy.toml each file is a program' );

    put( 'lindy.toml', "# two files\n[[program]]\nfiles = [ 'a.bpl',\n  \"./sub/b.bpl\", # the second\n]\n" );
    $c->notify( 'workspace/didChangeWatchedFiles', { changes => [ { uri => $toml, type => 1 } ] } );
    is_deeply( $c->diagnostics($b), [], 'with it they are one' );
    is_deeply( verdicts($c), { P => 'verified' }, 'and proved' );
    my $where = $c->request( 'textDocument/definition', { textDocument => { uri => $b }, position => { line => 0, character => 23 } } );
    is( $where->{uri}, $a, 'a definition in a file that is not open' );

    is_deeply( $c->request( 'workspace/executeCommand', { command => 'lindy.program', arguments => [$b] } ), { files => [ "$dir/a.bpl", "$dir/sub/b.bpl" ], libraries => [] }, 'what is to be run' );

    $c->open_text( $a, $a_text =~ s/\+ 1/+ 2/r );
    is_deeply( $c->diagnostics($a), [], 'the other file is opened' );
    is_deeply( codes( $c->wait_for( sub { ( $_->{method} // '' ) eq 'textDocument/publishDiagnostics' && $_->{params}{uri} eq $b && @{ $_->{params}{diagnostics} } } )->{params}{diagnostics} ), ['V001'], 'and changed: the proof fails' );
    $c->change( $a, undef, "function f(x: int): int { y }\n" );
    is_deeply( codes( $c->diagnostics( $a, 2 ) ), ['R017'], 'an error in it' );
    $c->{seen} = [];
    $c->notify( 'textDocument/didClose', { textDocument => { uri => $a } } );
    is_deeply( verdicts($c), { P => 'verified' }, 'closed without saving: what is on the disk counts' );
    is( $c->finish, 0, 'the end' );
}

# ---- an error in a file that is not open
{
    put( 'a.bpl', 'axiom nowhere;' );
    my $c = started();
    $c->open_text( $b, $b_text );
    is_deeply( codes( $c->diagnostics($a) ), ['R017'], 'is published for that file' );
    $c->{seen} = [];
    $c->notify( 'textDocument/didClose', { textDocument => { uri => $b } } );
    is_deeply( $c->diagnostics($a), [], 'and taken away with the program' );
    is( $c->finish, 0, 'the end' );
}

# ---- a line in the file itself
{
    unlink 'lindy.toml';
    put( 'a.bpl', $a_text );
    my $c = started();
    $c->open_text( $b, "// The second.\n// lindy: files ../a.bpl b.bpl\n$b_text" );
    is_deeply( $c->diagnostics($b), [], 'a line names the files' );
    is_deeply( verdicts($c), { P => 'verified' }, 'and they are proved' );
    is( $c->request( 'textDocument/definition', { textDocument => { uri => $b }, position => { line => 2, character => 23 } } )->{uri}, $a, 'under their own names' );
    $c->change( $b, [ 1, 0, 2, 0 ], '' );
    $c->{seen} = [];
    $c->notify( 'textDocument/didSave', { textDocument => { uri => $b } } );
    is_deeply( codes( $c->wait_for( sub { ( $_->{method} // '' ) eq 'textDocument/publishDiagnostics' && @{ $_->{params}{diagnostics} } } )->{params}{diagnostics} ), ['R018'], 'without the line it is alone, once it is saved' );
    is( $c->finish, 0, 'the end' );
    put( 'lindy.toml', '' );
}

# ---- a cache of its own is for a workspace that is trusted
{
    put( 'lindy.toml', "[[program]]\nfiles = ['a.bpl', 'sub/b.bpl']\n[cache]\nfolder = 'own'\n" );
    for my $trusted ( JSON::PP::false, JSON::PP::true ) {
        my $c = started( trusted => $trusted );
        $c->open_text( $b, $b_text );
        is_deeply( verdicts($c), { P => 'verified' }, 'proved' );
        is( $c->finish, 0, 'the end' );
        is( !!-e 'own/verdicts.sqlite', !!$trusted, $trusted ? 'a trusted workspace has its cache' : 'no other has one' );
    }
    put( 'lindy.toml', '' );
}

# ---- files that are outside of the workspace, and a lindy.toml that is
{
    mkdir $_ for 'up', 'up/work', 'up/else';
    put( 'up/else/f.bpl', $a_text );
    my $in    = "file://$dir/up/work/p.bpl";
    my $named = "// lindy: files ../else/f.bpl p.bpl\n$b_text";
    symlink '../else/f.bpl', 'up/work/link.bpl';
    my $opened = sub {
        my ( $trusted, $text ) = @_;
        my $c = LspClient->new($lindy);
        $c->initialize( rootUri => "file://$dir/up/work", initializationOptions => { status => JSON::PP::true, trusted => $trusted } );
        put( 'up/work/p.bpl', $text );
        $c->open_text( $in, $text );
        my $codes = codes( $c->diagnostics($in) );
        sleep 1 if -e 'up/lindy.toml';    # for what is not to be run
        is( $c->finish, 0, 'the end' );
        return "@$codes";
    };
    is( $opened->( JSON::PP::false, $named ), 'R018', 'a file outside is not read' );
    is( $opened->( JSON::PP::false, $named =~ s/\.\.\/else\/f/link/r ), 'R018', 'nor through a link' );
    is( $opened->( JSON::PP::true, $named ), '', 'unless the workspace is trusted' );
    put( 'up/lindy.toml', "[[program]]\nfiles = ['work/p.bpl', 'else/f.bpl']\nbuild = 'touch $dir/built'\n[cache]\nfolder = 'kept'\n" );
    is( $opened->( JSON::PP::true, $b_text ), '', 'a lindy.toml above' );
    ok( !-e 'built' && !-e 'up/kept', 'runs nothing, and names no cache, in a workspace that is trusted' );
}

# ---- what is wrong in lindy.toml
{
    my $c     = started();
    my @wrong = (
        [ "[[program]]\nfiles = 'a.bpl'",                             1, 'files is an array of strings' ],
        [ "[[program]]\nfile = ['a.bpl']",                            1, "there is no key 'file' in program" ],
        [ "[program]\n",                                              0, 'write [[program]]' ],
        [ "[limit]\n",                                                0, qr/^there is no table 'limit'/ ],
        [ "[limits]\ntimeout = 'x'",                                  1, 'timeout is an integer' ],
        [ "[limits]\ntimeout = -1",                                   1, 'timeout is from 0 to 1000000' ],
        [ "[limits]\ntimeout = 1.5",                                  1, qr/^a value is a string/ ],
        [ "[limits]\ntimeout = 1\ntimeout = 2",                       2, 'timeout is there already' ],
        [ "[limits]\n[limits]",                                       1, '[limits] is there already' ],
        [ "[limits]\ntimeout 1",                                      1, 'a line is: key = value' ],
        [ "[limits]\ntimeout = 1 2",                                  1, 'nothing more belongs on this line' ],
        [ "timeout = 1",                                              0, "'timeout' belongs into a table" ],
        [ "[cache]\nfolder = \"x",                                    1, 'this string is not well-formed' ],
        [ "[cache]\nfolder = 'x,/tmp'",                               1, 'a folder has no comma in its name' ],
        [ "[cache]\nenabled = 1",                                     1, 'enabled is true or false' ],
        [ "[[program]]\nlibraries = ['basic']",                       1, qr/^there is no library 'basic'/ ],
        [ "[[program]]\nfiles = ['a', 'a']",                          1, 'the file is part of a program already' ],
        [ "[[program]\n",                                             0, 'a table begins with [name] or [[name]]' ],
        [ "[[program]]\nfiles = ['a' 'b']",                           1, qr/^an array has strings/ ],
    );
    $c->open_text( $toml, '' );
    is_deeply( $c->diagnostics($toml), [], 'an empty file' );
    my $version = 1;
    for my $case (@wrong) {
        my ( $text, $line, $message ) = @$case;
        $c->change( $toml, undef, $text );
        my $found = $c->diagnostics( $toml, ++$version );
        like( $found->[0]{message}, ref $message ? $message : qr/^\Q$message\E$/, "$text: " . ( $found->[0]{message} // 'nothing' ) );
        is( $found->[0]{range}{start}{line}, $line, '... on its line' );
    }
    $c->change( $toml, undef, "[[program]]\nfiles = []\nlibraries = ['base']\r\n[limits]\ntimeout = 1_0 # s\nmemory=0\n[cache]\nenabled = false\n" );
    is_deeply( $c->diagnostics( $toml, ++$version ), [], 'nothing is wrong' );
    is( $c->request( 'textDocument/hover', { textDocument => { uri => $toml }, position => { line => 0, character => 0 } } )->{code}, -32602, 'it is no program' );

    # The text in the editor counts, when it is saved.
    put( 'a.bpl', $a_text );
    $c->open_text( $b, $b_text );
    is_deeply( codes( $c->diagnostics($b) ), ['R018'], 'not yet a program' );
    $c->change( $toml, undef, "[[program]]\nfiles = ['a.bpl', 'sub/b.bpl', 'missing.bpl']\n" );
    $c->{seen} = [];
    $c->notify( 'textDocument/didSave', { textDocument => { uri => $toml } } );
    like( $c->wait_for( sub { ( $_->{method} // '' ) eq 'window/logMessage' } )->{params}{message}, qr/missing\.bpl, .*cannot be read/, 'a file that is missing is logged' );
    is_deeply( $c->diagnostics($b), [], 'the others are a program' );
    $c->notify( 'textDocument/didClose', { textDocument => { uri => $_ } } ) for $toml, $b;
    is( $c->finish, 0, 'the end' );
}

done_testing;
