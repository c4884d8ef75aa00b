#!/usr/bin/perl
# Profiles in the editor: the lens, hints at quantifiers, diseases, the cure as a quick fix; matching loops without one.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use JSON::PP;
use Lindy;
use LspClient;
use Test::More;

my $dir = scratch();
$ENV{XDG_CACHE_HOME} = "$dir/cache";
my $uri  = "file://$dir/p.bpl";
my $text = <<'END';
type Node;
function left(n: Node): Node; function right(n: Node): Node; function size(n: Node): int;
axiom (forall n: Node :: {size(n)} size(n) == 1 + size(left(n)) + size(right(n)));
function f(x: int): int;
axiom (forall x: int :: {f(x)} f(x) > x);
procedure Square(n: Node, a: int, b: int) requires size(n) == a && a >= 0;
{
  assert a * a + b * b >= 2 * a * b;
}
procedure Easy() { assert f(f(1)) > 2; }
END
put 'p.bpl', $text;

sub profile { my ( $c, $name ) = @_; $c->request( 'workspace/executeCommand', { command => 'lindy.profile', arguments => [ $uri, $name ] } ) }
sub profiled { my ($c) = @_; return $c->wait_for( sub { ( $_->{method} // '' ) eq 'lindy/profile' } )->{params} }
# Of all profiles that have ended: the page may come a moment before the end of its job.
sub lenses {
    my ( $c, @titles ) = @_;
    for ( 1 .. 100 ) {
        my $all = $c->request( 'textDocument/codeLens', { textDocument => { uri => $uri } } );
        @titles = map { "$_->{command}{arguments}[1]: $_->{command}{title}" } grep { $_->{command}{command} eq 'lindy.profile' } @$all;
        last unless grep { /being profiled/ } @titles;
        select undef, undef, undef, 0.1;
    }
    return @titles;
}
sub range { my ( $line, $to ) = @_; return { start => { line => $line, character => 0 }, end => { line => $to // $line, character => 0 } } }
sub hints { my ($c) = @_; return map { "$_->{position}{line}: $_->{label}" } @{ $c->request( 'textDocument/inlayHint', { textDocument => { uri => $uri }, range => range( 0, 20 ) } ) } }
sub fixes { my ( $c, @lines ) = @_; return grep { $_->{title} =~ /^Heal/ } @{ $c->request( 'textDocument/codeAction', { textDocument => { uri => $uri }, range => range(@lines), context => { diagnostics => [] } } ) } }
sub diagnosed { my ( $c, $code ) = @_; return $c->wait_for( sub { ( $_->{method} // '' ) eq 'textDocument/publishDiagnostics' && grep { ( $_->{code} // '' ) eq $code } @{ $_->{params}{diagnostics} } } )->{params}{diagnostics} }

my $c = LspClient->new($lindy);
$c->initialize( initializationOptions => { status => JSON::PP::true, timeout => 2, prove => 'demand' } );
$c->open_text( $uri, $text );

my ($loop) = grep { $_->{code} eq 'W020' } @{ diagnosed( $c, 'W020' ) };
is $loop->{range}{start}{line}, 2, 'a matching loop is shown at its axiom before any proof';
like $loop->{message}, qr/size\(n\) leads to size\(/, '... with its terms';
is_deeply [ lenses($c) ], [ 'Square: profile', 'Easy: profile' ], 'a lens offers a profile';

profile( $c, 'Easy' );
my $shown = profiled($c);
is $shown->{name}, 'Easy', 'a profile';
like $shown->{page}, qr{<!DOCTYPE html>.*"unit": ?"Easy"}s, '... as a page';
is_deeply [ lenses($c) ], [ 'Square: profile', 'Easy: 2 of 2 instances needed' ], '... at the lens';
is_deeply [ hints($c) ],  ['4: 2 of 2 instances needed'], '... and at the quantifier';
is_deeply [ fixes( $c, 9 ) ], [], 'what is proved has no cure';

profile( $c, 'Square' );
profiled($c);
my ($disease) = grep { $_->{code} eq 'matching-loop' } @{ diagnosed( $c, 'matching-loop' ) };
is $disease->{range}{start}{line}, 2, 'what makes the proof slow';
like $disease->{message}, qr/\nchoose a trigger/, '... and what helps';
my ($fix) = fixes( $c, 5 );
like $fix->{title}, qr/^Heal by the trigger .*: proved in \d+\.\d s, not proved in \d+\.\d s before; stable in \d+ of 10 mutated runs$/, 'a cure with its effect';
is_deeply [ map { $_->{title} } fixes( $c, 2, 3 ) ], [ $fix->{title} ], '... also at the disease';

# The profile moves with the text, and goes with the proof that it is of.
$c->change( $uri, [ 0, 0, 0, 0 ], "// a line more\n" );
my ($moved) = fixes( $c, 6 );
is $moved->{edit}{changes}{$uri}[0]{range}{start}{line}, 3, 'an edit elsewhere moves it';
my $edit = $moved->{edit}{changes}{$uri}[0];
$c->change( $uri, [ map { @{ $edit->{range}{$_} }{qw(line character)} } qw(start end) ], $edit->{newText} );
is_deeply [ fixes( $c, 6 ) ], [], 'a cure that is applied is gone';
is_deeply [ lenses($c) ], [ 'Square: profile', 'Easy: profile' ], '... and so is all that depends on what has changed';
$c->request( 'workspace/executeCommand', { command => 'lindy.verify', arguments => [ $uri, 'Square' ] } );
my $done = $c->wait_for( sub { ( $_->{method} // '' ) eq 'lindy/status' && grep { $_->{name} eq 'Square' && $_->{status} eq 'verified' } @{ $_->{params}{implementations} } } );
ok $done, 'the healed program is proved';
done_testing;
