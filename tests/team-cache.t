#!/usr/bin/perl
# The cache that a team shares: a real Redis server and a web server on this machine, layers, read-only use, and servers
# and entries that are slow, full, wrong, forged or gone.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Test::More;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use IO::Socket::INET;
use POSIX qw(:sys_wait_h);
use Time::HiRes qw(sleep time);
needs(qw(redis-server));
my $dir = scratch();
$ENV{LINDY_CACHE_KEY} = 'a key of all who are here';

my @started;
END { local $?; kill 'KILL', $_ for @started; waitpid $_, 0 for @started }

sub free_port { my $s = IO::Socket::INET->new( Listen => 1, LocalAddr => '127.0.0.1' ) or die "no port: $!\n"; return $s->sockport }

sub child {
    my ($does) = @_;
    my $pid = fork // die "fork: $!\n";
    if ( !$pid ) { eval { $does->() }; POSIX::_exit(0) }
    push @started, $pid;
    return $pid;
}

sub ends { my ($pid) = @_; kill 'KILL', $pid; waitpid $pid, 0; @started = grep { $_ != $pid } @started }

sub listens {
    my ($port) = @_;
    for ( 1 .. 200 ) {
        return 1 if IO::Socket::INET->new( PeerAddr => '127.0.0.1', PeerPort => $port );
        sleep 0.05;
    }
    die "nothing listens\n";
}

sub redis {
    my (@options) = @_;
    my $port = free_port();
    my $pid = child( sub { open STDOUT, '>', '/dev/null'; exec 'redis-server', '--port', $port, '--bind', '127.0.0.1', '--save', '', '--dir', $dir, @options } );
    listens($port);
    return ( $port, $pid );
}

# One command of Redis; a string, a number, or undef.
sub redis_says {
    my ( $port, @words ) = @_;
    my $s = IO::Socket::INET->new( PeerAddr => '127.0.0.1', PeerPort => $port ) or die "no server\n";
    print $s '*' . @words . "\r\n", map { '$' . length . "\r\n$_\r\n" } @words;
    my $read;
    $read = sub {
        my $line = <$s>;
        $line =~ s/\r\n//;
        if ( $line =~ /^\$(-?\d+)/ ) { return undef if $1 < 0; read $s, my $text, $1 + 2; return substr $text, 0, $1 }
        if ( $line =~ /^\*(\d+)/ ) { return [ map { $read->() } 1 .. $1 ] }
        return substr $line, 1;
    };
    return $read->();
}

# A web server that keeps what it is given; `does` may change an answer.
sub web {
    my ($does) = @_;
    my $listen = IO::Socket::INET->new( Listen => 20, LocalAddr => '127.0.0.1', ReuseAddr => 1 ) or die "no port: $!\n";
    my $port   = $listen->sockport;
    child(
        sub {
            my %kept;
            while ( my $c = $listen->accept ) {
                while ( defined( my $first = <$c> ) ) {
                    my ( $verb, $path ) = split ' ', $first;
                    my $length = 0;
                    while ( defined( my $line = <$c> ) ) { last if $line =~ /^\r?$/; $length = $1 if $line =~ /^content-length: (\d+)/i; print $c "HTTP/1.1 100 Continue\r\n\r\n" if $line =~ /^expect:/i }
                    my $body = '';
                    read $c, $body, $length if $length;
                    $kept{$path} = $body if $verb eq 'PUT';
                    my ( $status, $answer ) = $verb eq 'PUT' ? ( 201, '' ) : exists $kept{$path} ? ( 200, $kept{$path} ) : ( 404, 'none' );
                    ( $status, $answer ) = $does->( $verb, $status, $answer ) if $does;
                    print $c "HTTP/1.1 $status X\r\nContent-Length: " . length($answer) . "\r\n\r\n$answer";
                    $c->flush;
                }
            }
        }
    );
    return $port;
}

my $good = join '', map { "procedure P$_(x: int) returns (y: int) ensures y > x; { y := x + $_; }\n" } 1 .. 6;
put( 'p.bpl', $good );
put( 'bad.bpl', "procedure Bad(x: int) { assert x > 0; }\n" );

# How many are verified, how many of them are known; the warning.
sub verified {
    my ( $cache, $more, $file ) = @_;
    my ( $status, $out, $err ) = run( '$LINDY verify --json --cache=' . $cache . ' ' . ( $more // '' ) . ' ' . ( $file // 'p.bpl' ) );
    my @units = grep { $_->{event} eq 'result' } events($out);
    return ( "$status: " . grep( { $_->{verdict} eq 'verified' } @units ) . ' verified, ' . grep( { $_->{cached} } @units ) . ' known', $err );
}

sub is_verified { my ( $name, $want, @how ) = @_; my ( $got, $err ) = verified(@how); local $Test::Builder::Level = $Test::Builder::Level + 1; is( $got, $want, $name ); return $err }

# ---- Redis: one machine writes, another reads
{
    my ( $port, $pid ) = redis();
    my $url = "redis://127.0.0.1:$port";
    is( is_verified( 'nothing is known', '0: 6 verified, 0 known', $url ), '', 'no warning' );
    is( is_verified( 'all is known', '0: 6 verified, 6 known', $url ), '', 'no warning either' );
    is_verified( 'a folder before it learns', '0: 6 verified, 6 known', "one,$url" );
    ends($pid);
    like( is_verified( 'and knows when the server is gone', '0: 6 verified, 6 known', "one,$url" ), qr/^lindy: warning: no cache: the cache redis:\/\/127\.0\.0\.1:$port: Connection refused\n\z/, 'which is a warning' );
    like( is_verified( 'without the folder all is proved', '0: 6 verified, 0 known', $url ), qr/warning/, 'with a warning, too' );
}
{
    my ( $port, $pid ) = redis();
    my $url = "redis://127.0.0.1:$port";
    is_verified( 'a reader writes nothing', '0: 6 verified, 0 known', $url, '--cache-mode=read' );
    is( redis_says( $port, 'DBSIZE' ), 0, 'to the server' );
    is_verified( 'a writer does', '0: 6 verified, 0 known', $url );
    cmp_ok( redis_says( $port, 'DBSIZE' ), '>=', 6, 'one entry each, and one of the run' );
    put( 'q.bpl', $good . "procedure New() { assert 1 < 2; }\n" );
    is_verified( 'what another program shares is known', '0: 7 verified, 6 known', $url, '--cache-mode=read', 'q.bpl' );
    is_verified( 'other workers, another folder: the same run', '0: 6 verified, 6 known', "two,$url", '-j1' );

    # entries that were changed, swapped or cut
    my @keys = sort @{ redis_says( $port, 'KEYS', 'lindy:*' ) };
    my %kept = map { $_ => redis_says( $port, 'GET', $_ ) } @keys;
    redis_says( $port, 'SET', $_, scalar reverse $kept{$_} ) for @keys;
    is_verified( 'changed entries are none', '0: 6 verified, 0 known', $url, '--cache-mode=read' );
    redis_says( $port, 'SET', $keys[$_], $kept{ $keys[ $_ - 1 ] } ) for 0 .. $#keys;
    is_verified( 'swapped ones are none', '0: 6 verified, 0 known', $url, '--cache-mode=read' );
    redis_says( $port, 'SET', $_, substr $kept{$_}, 0, 20 ) for @keys;
    is_verified( 'nor are short ones', '0: 6 verified, 0 known', $url, '--cache-mode=read' );
    redis_says( $port, 'SET', $_, $kept{$_} ) for @keys;
    {
        local $ENV{LINDY_CACHE_KEY} = 'of the team';
        is_verified( 'with another key, their entries are none', '0: 6 verified, 0 known', $url );
        is_verified( 'those made with it count', '0: 6 verified, 6 known', $url );
        local $ENV{LINDY_CACHE_KEY} = 'of others';
        is_verified( 'but not with another key', '0: 6 verified, 0 known', $url, '--cache-mode=read' );
    }
    is_verified( 'nor with the first', '0: 6 verified, 0 known', $url, '--cache-mode=read' );

    # a server that does not answer
    redis_says( $port, 'FLUSHALL' );
    is_verified( 'again', '0: 6 verified, 0 known', $url );
    kill 'STOP', $pid;
    my $from = time;
    like( is_verified( 'a server that is stopped', '0: 6 verified, 0 known', $url ), qr/warning: no cache: the cache redis/, 'is a warning' );
    cmp_ok( time - $from, '<', 5, 'and soon' );
    kill 'CONT', $pid;
    redis_says( $port, 'CONFIG', 'SET', 'maxmemory', '1' );
    like( is_verified( 'a server that is full is read', '0: 6 verified, 6 known', $url ), qr/\A\z/, 'without a warning' );
    put( 'r.bpl', $good =~ s/x \+/x * x + x * x + x +/gr );
    like( is_verified( 'and cannot be written to', '0: 6 verified, 0 known', $url, '', 'r.bpl' ), qr/warning: no cache: .*OOM/, 'which is a warning' );
    ends($pid);
}
{
    my ($port) = redis( '--requirepass', 'open sesame' );
    my $with = "'redis://:open sesame\@127.0.0.1:$port/2'";
    is_verified( 'a password and a database', '0: 6 verified, 0 known', $with );
    is_verified( 'and back', '0: 6 verified, 6 known', $with );
    unlike( is_verified( 'a wrong password', '0: 6 verified, 0 known', "redis://:wrong\@127.0.0.1:$port" ), qr/wrong\@/, 'is not shown' );
    like( is_verified( 'no password', '0: 6 verified, 0 known', "redis://127.0.0.1:$port" ), qr/NOAUTH/, 'is a warning' );
}
like( is_verified( 'no such address', '0: 6 verified, 0 known', 'redis://' ), qr/expected redis:/, 'says what is expected' );

# ---- a server that talks nonsense
{
    my $listen = IO::Socket::INET->new( Listen => 5, LocalAddr => '127.0.0.1' );
    my $port   = $listen->sockport;
    child( sub { while ( my $c = $listen->accept ) { sysread $c, my $got, 100; print $c "\x00\xff nonsense\r\n" x 20; close $c } } );
    like( is_verified( 'nonsense as Redis', '0: 6 verified, 0 known', "redis://127.0.0.1:$port" ), qr/warning/, 'is a warning' );
    like( is_verified( 'nonsense as a web server', '0: 6 verified, 0 known', "http://127.0.0.1:$port/x" ), qr/warning/, 'is one, too' );
}

# ---- servers whose answers do not end: a byte now and then, or as many as there are
for my $case ( [ 'a byte now and then', sub { my ($c) = @_; print $c "\$100\r\n"; $c->flush; for ( 1 .. 200 ) { sleep 0.1; print $c 'x' or last; $c->flush } } ], [ 'without end', sub { my ($c) = @_; print $c "\$99999999999\r\n"; my $many = 'x' x 1_000_000; while ( print $c $many ) { $c->flush } } ] ) {
    my ( $what, $does ) = @$case;
    my $listen = IO::Socket::INET->new( Listen => 5, LocalAddr => '127.0.0.1' );
    my $port   = $listen->sockport;
    my $server = child( sub { $SIG{PIPE} = 'IGNORE'; while ( my $c = $listen->accept ) { sysread $c, my $got, 100; $does->($c); close $c } } );
    my $from   = time;
    like( is_verified( "an answer $what", '0: 6 verified, 0 known', "redis://127.0.0.1:$port" ), qr/warning: no cache: .*(slowly|too long|Resource temporarily|[Tt]imed? ?out)/, 'is a warning' );
    cmp_ok( time - $from, '<', 8, 'and soon' );
    ends($server);
}

# ---- the web
{
    my $url = 'http://127.0.0.1:' . web() . '/team/';
    is( is_verified( 'nothing is known', '0: 6 verified, 0 known', $url ), '', 'no warning' );
    is( is_verified( 'all is known', '0: 6 verified, 6 known', $url ), '', 'no warning either' );
    is_verified( 'a folder before it', '0: 6 verified, 6 known', "three,$url", '--cache-mode=read' );
    is_verified( 'and alone', '0: 6 verified, 6 known', 'three' );
    my $broken = 'http://127.0.0.1:' . web( sub { ( 500, 'no' ) } );
    like( is_verified( 'a server that fails', '0: 6 verified, 0 known', $broken ), qr/the server answers with status 500/, 'is a warning' );
    my $forging = 'http://127.0.0.1:' . web( sub { my ( $verb, $status, $answer ) = @_; ( 200, 'verified' x 5 ) } );
    is_verified( 'a server that invents entries', '0: 6 verified, 0 known', $forging );
    my $slow = 'http://127.0.0.1:' . web( sub { sleep 0.12; my ( $verb, @answer ) = @_; @answer } );
    like( is_verified( 'a slow server', '0: 6 verified, 0 known', $slow ), qr/answers slowly|[Tt]ime/, 'is left alone' );
}

# ---- many at once: 8 processes write and read a thousand entries
{
    local $ENV{LINDY_CACHE_PATIENCE} = 100;    # on a busy machine answers take longer, and none may get lost
    my ($port) = redis();
    my @texts = map { my $k = $_; join '', map { "procedure P${k}_$_(x: int) { assert x * $k + $_ >= x * $k; }\n" } 1 .. 125 } 0 .. 7;
    put( "many$_.bpl", $texts[$_] . $texts[ ( $_ + 1 ) % 8 ] ) for 0 .. 7;
    for my $pass ( 'write', 'read' ) {
        my @pids = map {
            my $i = $_;
            start( 'sh', '-c', "exec \$LINDY verify --json --cache=redis://127.0.0.1:$port -j1 many$i.bpl > many$i.$pass 2> many$i.err" )
        } 0 .. 7;
        is( join( ' ', map { end_of( $_, 120 ) } @pids ), '0 0 0 0 0 0 0 0', "all processes $pass" );
        my @units = grep { $_->{event} eq 'result' } map { events( get("many$_.$pass") ) } 0 .. 7;
        is( scalar( grep { $_->{verdict} eq 'verified' } @units ), 2000, 'every verdict' );
        is( scalar( grep { $_->{cached} } @units ), 2000, 'none lost' ) if $pass eq 'read';
        is( join( '', map { get("many$_.err") } 0 .. 7 ), '', 'no warning' );
    }
}

# ---- what fails is never known to be verified, and certificates are shared
{
    my ($port) = redis();
    my $url = "redis://127.0.0.1:$port";
    is_verified( 'a refutation', '4: 0 verified, 0 known', $url, '', 'bad.bpl' );
    is( ( verified( $url, '--proc=Bad', 'bad.bpl' ) )[0], '4: 0 verified, 0 known', 'is one again' );
    expect( 'certificates need a folder', "\$LINDY verify --recheck-cache --cache=$url p.bpl", 1, '', qr/certificates need a folder: --cache=DIR,redis/ );
    is_verified( 'one machine certifies', '0: 6 verified, 0 known', "four,$url", '--recheck-cache' );
    is_verified( 'another rechecks what it has not proved', '0: 6 verified, 6 known', "five,$url", '--recheck-cache --cache-mode=read' );
    my @certificates = glob 'five/certificates/*.cert';
    is( scalar @certificates, 6, 'with the certificates of the first' );
}
done_testing();
