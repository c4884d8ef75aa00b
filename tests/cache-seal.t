#!/usr/bin/perl
# What of a cache is believed: entries that were sealed with the user's own key, or with the key of a team; nothing that
# others could have made. Every forgery here is one that was believed before there were such keys.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use POSIX ();
use Digest::SHA qw(hmac_sha256);
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;
needs(qw(sqlite3));

my $dir   = scratch();
my $state = $ENV{XDG_STATE_HOME};
my $key   = "$state/lindy/cache.key";
umask 022;

put( 'p.bpl', "procedure P(x: int) returns (y: int) ensures y > x; { y := x + 1; }\n" );
put( 'wrong.bpl', "procedure P(x: int) returns (y: int) ensures y > x; { y := x; }\n" );

# The entries of a folder: [kind, key in hexadecimal, value in hexadecimal] each.
sub entries { my ($folder) = @_; return map { [ split /\|/ ] } split /\n/, `sqlite3 $folder/verdicts.sqlite "SELECT kind, hex(key), hex(value) FROM entries"` }

sub enter {
    my ( $folder, $kind, $name, $value ) = @_;
    system 'sqlite3', "$folder/verdicts.sqlite", "INSERT OR REPLACE INTO entries VALUES ('$kind', x'$name', x'$value')";
}

sub seal { my ( $secret, $kind, $name, $bytes ) = @_; return unpack 'H*', hmac_sha256( "lindy cache 3\0$kind\0" . pack( 'H*', $name ) . $bytes, $secret ) . $bytes }

sub known {
    my ( $cache, $more ) = @_;
    my ( $status, $out, $err ) = run( "\$LINDY verify --json --cache=$cache " . ( $more // 'p.bpl' ) );
    return "$status: " . join( ', ', map { $_->{verdict} . ( $_->{cached} ? ', known' : '' ) } grep { $_->{event} eq 'result' } events($out) ) . ( $err ? "\n$err" : '' );
}

# ---- the user's own key
is( known('own'), '0: verified', 'a first run' );
is( known('own'), '0: verified, known', 'and the second' );
is( sprintf( '%o', ( stat $key )[2] & 07777 ), '600', 'the key is for its user alone' );
like( get($key), qr/^[0-9a-f]{64}\n\z/, 'and is made by chance' );
my $first = get($key);
known('second');
is( get($key), $first, 'it stays' );

SKIP: {
    skip 'sqlite3 is not installed', 8 if run('command -v sqlite3');

    # an entry for a wrong program, at the place where Lindy looks for it: found by letting another user prove nothing of it
    my @right = entries('own');
    my ($verified) = grep { $_->[0] eq 'verified' } @right;
    my $bytes = substr pack( 'H*', $verified->[2] ), 32;
    is( seal( $first =~ s/\n//r, @$verified[ 0, 1 ], $bytes ), lc $verified->[2], 'seals are what this test thinks' );
    enter( 'own', @$verified[ 0, 1 ], seal( '', @$verified[ 0, 1 ], $bytes ) );
    enter( 'own', 'run', $_->[1], seal( '', 'run', $_->[1], substr pack( 'H*', $_->[2] ), 32 ) ) for grep { $_->[0] eq 'run' } @right;
    is( known('own'), '0: verified', 'an entry with the seal that everyone can make is none' );
    is( known('own'), '0: verified, known', 'and is replaced' );

    # another user's cache, taken over as it is
    {
        local $ENV{XDG_STATE_HOME} = "$dir/theirs";
        known('foreign');
    }
    is( known('foreign'), '0: verified', 'what another user has sealed is none' );

    # answers of whole programs
    my $run = sub { my ( $status, $out ) = run("\$LINDY explore --json --cache=answers wrong.bpl"); return $status . ( $out =~ /"cached":true/ ? ' known' : '' ) };
    my $before = $run->();
    my ($answer) = grep { $_->[0] eq 'answer' } entries('answers');
    my $text = substr pack( 'H*', $answer->[2] ), 32;
    substr $text, 0, 1, "\0";
    enter( 'answers', @$answer[ 0, 1 ], seal( '', @$answer[ 0, 1 ], $text ) );
    is( $run->(), $before, 'a forged answer of explore is none' );

    # files that are more than a database
    system "cp -r own linked; cp own/verdicts.sqlite $dir/elsewhere; rm linked/verdicts.sqlite; ln -s $dir/new linked/verdicts.sqlite";
    like( known('linked'), qr/^0: verified\nlindy: warning: no cache: .*not a file of Lindy's cache/, 'a link is not followed' );
    ok( !-e "$dir/new", 'nor is a file made at its end' );
    system 'cp -r own views';
    system 'sqlite3', 'views/verdicts.sqlite', 'ALTER TABLE entries RENAME TO kept; CREATE VIEW entries AS SELECT * FROM kept';
    like( known('views'), qr/^0: verified\b/, 'a view in the place of the table is no harm' );
    system 'cp -r own journal';
    put( 'journal/verdicts.sqlite-journal', "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" . ( "\0" x 504 ) . "$dir/p.bpl\0\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" );
    like( known('journal'), qr/^0: verified\nlindy: warning: no cache: .*journal was not made by Lindy/, 'a journal that names another file' );
    ok( -e 'p.bpl', 'deletes nothing' );
}

# ---- keys that are none
for my $case (
    [ 'others can read it',   sub { chmod 0644, $key },                                                 qr/others can read or change/ ],
    [ 'others can change it', sub { chmod 0620, $key },                                                 qr/others can read or change/ ],
    [ 'it is empty',          sub { put( $key, '' ); chmod 0600, $key },                                qr/is empty/ ],
    [ 'it is cut short',      sub { put( $key, 'abc' ); chmod 0600, $key },                             qr/damaged/ ],
    [ 'it is a folder',       sub { unlink $key; mkdir $key, 0700 },                                    qr/not a file/ ],
    [ 'it is a fifo',         sub { rmdir $key; POSIX::mkfifo( $key, 0600 ) },                          qr/not a file/ ],
    [ 'it is a link to nothing', sub { unlink $key; symlink '/nowhere', $key },                         qr/No such file/ ],
  )
{
    my ( $what, $does, $why ) = @$case;
    $does->();
    my $got = known('own');
    like( $got, qr/^0: verified\nlindy: warning: no cache: /, "no cache is believed when $what" );
    like( $got, $why, 'and the reason is said' );
}
unlink $key;
{
    local $ENV{XDG_STATE_HOME} = '/proc/nothing';
    like( known('own'), qr{^0: verified\nlindy: warning: no cache: /proc/nothing}, 'nor where none can be made' );
    delete local @ENV{qw(XDG_STATE_HOME HOME)};
    like( known('own'), qr/^0: verified\nlindy: warning: no cache: there is no place for its key/, 'nor without a home' );
}
is( known('own'), '0: verified', 'with a new key all is proved again' );
SKIP: {
    skip 'only root can give files away', 1 if $>;
    chown 65534, 65534, $key;
    like( known('own'), qr/belongs to another user/, 'a key of somebody else is none' );
    unlink $key;
}
{
    unlink $key;
    my @pids = map { start( 'sh', '-c', "exec \$LINDY verify -q --cache=many$_ p.bpl" ) } 1 .. 8;
    is( join( ' ', map { end_of( $_, 60 ) } @pids ), '0 0 0 0 0 0 0 0', 'many make it at once' );
    is( known('many1'), '0: verified, known', 'and all have the same' );
    is( join( ' ', glob "$state/lindy/*" ), $key, 'nothing else is left there' );
}

# ---- what others can write to needs a key of the team, or a second solver
mkdir 'shared';
chmod 0777, 'shared';
my $help = qr/LINDY_CACHE_KEY, LINDY_CACHE_KEY_FILE\), or use --recheck-cache/;
expect( 'a folder that others can write to', '$LINDY verify --cache=shared p.bpl', 1, '', qr/^lindy: error: --cache: shared: others can write to this cache.*$help.*chown, chmod go-w/ );
expect( 'behind one of our own', '$LINDY verify --cache=own,shared p.bpl', 1, '', $help );
expect( 'a server', '$LINDY verify --cache=redis://127.0.0.1:1 p.bpl', 1, '', qr/^lindy: error: --cache: redis:\/\/127\.0\.0\.1:1: others can write.*$help\n\z/ );
expect( 'of the web', '$LINDY explore --cache=http://127.0.0.1:1/x p.bpl', 1, '', $help );
my ( undef, undef, $said ) = run('$LINDY verify --cache=redis://:secret@127.0.0.1:1 p.bpl');
unlike( $said, qr/secret/, 'a password is not shown' );
chmod 0770, 'shared';
expect( 'or a group', '$LINDY verify --cache=shared p.bpl', 1, '', $help );
chmod 0755, 'shared';
is( known('shared'), '0: verified', 'one that only we can write to' );
chmod 0777, 'shared';
{
    local $ENV{LINDY_CACHE_KEY} = 'of the team';
    is( known('shared'), '0: verified', 'with a key of the team' );
    is( known('shared'), '0: verified, known', 'its entries count' );
}
{
    put( 'team.key', "of the team\n" );
    chmod 0600, 'team.key';
    local $ENV{LINDY_CACHE_KEY_FILE} = "$dir/team.key";
    is( known('shared'), '0: verified, known', 'the key may be in a file' );
    chmod 0644, 'team.key';
    expect( 'that nobody else can read', '$LINDY verify --cache=shared p.bpl', 1, '', qr/error: --cache: .*team\.key: others can read or change/ );
    local $ENV{LINDY_CACHE_KEY_FILE} = "$dir/none.key";
    expect( 'and that is there', '$LINDY verify --cache=shared p.bpl', 1, '', qr/error: --cache: .*none\.key: No such file/ );
}
SKIP: {
    skip 'cvc5 or sqlite3 is not installed', 5 if run('command -v cvc5 && command -v sqlite3');
    mkdir 'open';
    chmod 0777, 'open';
    is( known( 'open', '--recheck-cache p.bpl' ), '0: verified', 'a second solver may vouch for it' );
    is( known( 'open', '--recheck-cache p.bpl' ), '0: verified, known', 'which it does' );
    my ($certificate) = glob 'open/certificates/*';
    unlink $certificate;
    is( known( 'open', '--recheck-cache p.bpl' ), '0: verified', 'but not for what has no certificate' );
    system 'mkdir mine && cp -r open/certificates mine';
    is( known( 'mine,open', '--recheck-cache p.bpl' ), '0: verified, known', 'what is found and confirmed there' );
    is( known('mine'), '0: verified', 'is not passed on to our own folder as ours' );
}

# ---- lindy.toml chooses among its own folders only
mkdir 'repo';
sub project { my ($folder) = @_; put( 'repo/lindy.toml', "[[program]]\nfiles = [\"p.bpl\"]\n[cache]\nfolder = \"$folder\"\n" ) }
put( 'repo/p.bpl', get('p.bpl') );
project('.lindy');
expect( 'a folder of its own', 'cd repo && $LINDY verify && $LINDY verify', 0, qr/from the cache|1 verified/, '' );
ok( -e 'repo/.lindy/verdicts.sqlite', 'is made' );
symlink "$dir/outside", 'repo/link';
symlink $dir, 'repo/up';
for my $folder ( "$dir/outside", '../outside', '.lindy/../../outside', 'link', 'link/deep', 'up/outside' ) {
    project($folder);
    expect( "$folder", 'cd repo && $LINDY verify', 0, qr/^1 verified/, qr/^lindy: warning: no cache: .* is not below the lindy\.toml/ );
    ok( !-e 'outside', 'is not made' );
}
project(".lindy,$dir/outside");
expect( 'two folders', 'cd repo && $LINDY verify', 1, '', qr/lindy\.toml:4: a folder has no comma in its name/ );
project('redis://127.0.0.1:1');
expect( 'a server is a folder, too', 'cd repo && $LINDY verify', 0, qr/^1 verified/, '' );
mkdir 'repo/all';
chmod 0777, 'repo/all';
project('all');
expect( 'one that others can write to', 'cd repo && $LINDY verify', 0, qr/^1 verified/, qr/^lindy: warning: no cache: .*others can write to this cache/ );
done_testing();
