#!/usr/bin/perl
# Programs that others make: build commands and options of lindy.toml, places in the files that a program is made from.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Test::More;
use FindBin;
use lib "$FindBin::Bin/lib";
use JSON::PP;
use Lindy;
use LspClient;
my $dir = scratch();
$ENV{XDG_CACHE_HOME} = "$dir/cache";
my $yes = JSON::PP::true;

sub started {
    my ( $folder, %options ) = @_;
    my $c = LspClient->new( $lindy, arguments => delete $options{arguments} );
    $c->initialize( capabilities => { workspace => { didChangeWatchedFiles => { dynamicRegistration => $yes } } }, rootUri => "file://$dir/$folder", initializationOptions => { status => $yes, %options } );
    return $c;
}
sub shown { my ( $c, $uri, $test ) = @_; return $c->wait_for( sub { ( $_->{method} // '' ) eq 'textDocument/publishDiagnostics' && $_->{params}{uri} eq $uri && $test->( $_->{params}{diagnostics} ) } )->{params}{diagnostics} }
sub places { return join ', ', map { LspClient::at( $_->{range} ) . " $_->{code}" } @{ $_[0] } }
sub logged { my ($c) = @_; return $c->wait_for( sub { ( $_->{method} // '' ) eq 'window/logMessage' } )->{params}{message} }
sub told { my ($c) = @_; return $c->wait_for( sub { ( $_->{method} // '' ) eq 'window/showMessage' } )->{params}{message} }

# ---- #line: a language of which only a compiler knows more
mkdir 'sum';
my ( $gen, $source ) = map { "file://$dir/sum/$_" } 'gen.bpl', 'sum.lang';
put( 'sum/sum.lang', "method sum\n  check x > 0\n" );
put( 'sum/gen.bpl', qq(procedure P(x: int)\n{\n#line 2 "sum.lang"\n  assert x > 0;\n}\n) );
{
    my $c = started('sum');
    $c->open_text( $gen, get('sum/gen.bpl') );
    is( places( shown( $c, $source, sub { @{ $_[0] } } ) ), '1:2 1:13 V001', 'a failed check is published for the file of #line' );
    is( places( shown( $c, $gen,    sub { @{ $_[0] } } ) ), '3:9 3:14 V001', 'and for the program' );
    $c->change( $gen, [ 3, 13, 3, 14 ], 'y' );
    is( places( shown( $c, $source, sub { places( $_[0] ) =~ /R017/ } ) ), '1:2 1:13 R017', 'so is an error' );
    $c->change( $gen, [ 3, 9, 3, 14 ], 'true' );
    is_deeply( shown( $c, $source, sub { !@{ $_[0] } } ), [], 'and nothing, when nothing is left' );
    $c->notify( 'textDocument/didOpen', { textDocument => { uri => $source, languageId => 'lang', version => 1, text => get('sum/sum.lang') } } );
    $c->change( $gen, [ 3, 9, 3, 13 ], 'false' );
    is( places( shown( $c, $source, sub { @{ $_[0] } } ) ), '1:2 1:13 V001', 'the file is opened, and is no program' );
    is( $c->request( 'textDocument/hover', { textDocument => { uri => $source }, position => { line => 0, character => 0 } } )->{code}, -32602, 'in which there are no names' );
    $c->notify( 'textDocument/didClose', { textDocument => { uri => $source } } );
    is( $c->finish, 0, 'the end' );
}

# ---- build
put( 'sum/lindy.toml', qq([[program]]\nfiles = ["made.bpl"]\noptions = ["--error-limit=1", "--timeout=20"]\nbuild = "sed 's/check/assert/' rule.lang > made.bpl && echo x >> log"\n) );
my $made = "file://$dir/sum/made.bpl";
put( 'sum/rule.lang', qq(procedure P(x: int, y: int) {\n#line 3 "rule.lang"\n  check x > 0;\n  check y > 0; }\n) );
my $rule = "file://$dir/sum/rule.lang";
{
    my $c = started('sum');
    like( logged($c), qr/made.bpl, .* cannot be read/, 'without trust the files are as they are' );
    like( logged($c), qr/'build' of lindy.toml is not run/, 'nothing is run, and that is said' );
    is( $c->finish, 0, 'the end' );
    ok( !-e 'sum/made.bpl', 'nothing was made' );
}
for my $how ( { trusted => $yes }, { arguments => ['--build'] } ) {
    unlink 'sum/made.bpl', 'sum/log';
    my $c    = started( 'sum', %$how );
    my $name = join ' ', keys %$how;
    like( places( shown( $c, $rule, sub { @{ $_[0] } } ) ), qr/^(2:2 2:14|3:2 3:16) V001$/, "$name: the command is run, the program proved, and the file it is made from has the diagnostics; options count" );
    is( get('sum/log'), "x\n", "$name: once" );
    put( 'sum/rule.lang', get('sum/rule.lang') =~ s/check x > 0/check 1 > 0/r =~ s/y > 0/y > 2000/r );
    $c->notify( 'workspace/didChangeWatchedFiles', { changes => [ { uri => $rule, type => 2 } ] } );
    is( places( shown( $c, $rule, sub { @{ $_[0] } && $_[0][0]{range}{end}{character} == 19 } ) ), '3:2 3:19 V001', "$name: again when that file has changed" );
    put( 'sum/rule.lang', get('sum/rule.lang') =~ s/check 1 > 0/check x > 0/r =~ s/y > 2000/y > 0/r );
    is( $c->finish, 0, 'the end' );
}
put( 'sum/lindy.toml', qq([[program]]\nfiles = ["made.bpl"]\nbuild = "echo wrong thing; exit 3"\n) );
{
    my $c = started( 'sum', trusted => $yes );
    like( told($c), qr/'echo wrong thing; exit 3' failed:\nwrong thing/, 'a command that fails is shown' );
    is( $c->finish, 0, 'the end' );
}
put( 'sum/lindy.toml', qq([[program]]\nfiles = ["made.bpl"]\nbuild = "exec sleep 7$$"\n) );
{
    my $c     = started( 'sum', trusted => $yes );
    my $sleep = sub { grep { get("/proc/$_/cmdline") =~ /^sleep\0007$$\000/ } map { m{/(\d+)$} } glob '/proc/[0-9]*' };
    ok( $c->until($sleep), 'a command that hangs' );
    is( $c->request('no/such')->{code}, -32601, 'does not keep the server' );
    kill 'KILL', $c->{pid};
    $c->status;
    ok( $c->until( sub { !$sleep->() } ), 'and ends with it' );
}

# ---- what is wrong with options
{
    my $c    = started('sum');
    my $toml = "file://$dir/sum/lindy.toml";
    $c->open_text( $toml, qq([[program]]\nfiles = []\noptions = ["--timeout=5", "--timeot=5", "x", "--timeout=much"]\nbuild = ""\n) );
    my @found = map { "$_->{range}{start}{character} $_->{message}" } sort { $a->{range}{start}{line} <=> $b->{range}{start}{line} || $a->{range}{start}{character} <=> $b->{range}{start}{character} } @{ $c->diagnostics($toml) };
    is_deeply( \@found, [ q(26 unknown option '--timeot'; did you mean '--timeout'?), '40 an option is --name or --name=value', q(45 option '--timeout' takes a number from 0 to 1000000, not 'much'), '8 the command is empty' ], 'options that are none' );
    $c->finish;
}

# ---- options that decide how a program is read, and what is proved
mkdir 'set';
my @cases = (
    [ 'no options',     '',                     "procedure P(x: int) { assert x == x; }\n",                                                            '',             'verified' ],
    [ 'a dialect',      '"--dialect=boogie2"',  "procedure P(x: int, is: int) { assert is == is; assert 7 / 2 == 3; }\n",                               '0:20 0:22 W002', 'verified' ],
    [ 'modifies',       '"--infer-modifies"',   "var g: int;\nprocedure P() { g := 1; }\n",                                                             '',             'verified' ],
    [ 'unrolled loops', '"--loop-unroll=3", "--sound-unroll"',"procedure P() { var i: int; i := 0; while (i < 2) { i := i + 1; } assert i == 2; }\n",                 '',             'verified' ],
    [ 'smoke',          '"--smoke"',            "procedure P(x: int)\n{\n  assume x > 0 && x < 0;\n  assert x == 5;\n}\n",                              qr/ V101$/,     'verified' ],
    [ 'inlining',       '"--inline-depth=1"',   "procedure One() returns (r: int) { r := 1; }\nprocedure P() { var r: int; call r := One(); assert r == 1; }\n", '', 'verified' ],
    [ 'what is left of inlining', '"--inline=assert"', "procedure {:inline 1} R(n: int) { if (n > 0) { call R(n - 1); } }\nprocedure P() { call R(5); }\n", qr/ V\d+/, 'unproved' ],
    [ 'some only',      '"--proc=Q*"',          "procedure P(x: int) { assert x == 1; }\nprocedure Q1(x: int) { assert x == x; }\n",                      '',             'none' ],
    [ 'the solver',     '"--solver-opt=smt.arith.solver=2", "--one-attempt"', "procedure P(x: int) { assert x == x; }\n",                  '',             'verified' ],
);
for my $case (@cases) {
    my ( $name, $options, $text, $found, $status ) = @$case;
    put( 'set/lindy.toml', qq([[program]]\nfiles = ["p.bpl"]\noptions = [$options]\n) );
    put( 'set/p.bpl', $text );
    my $c = started('set');
    my $p = "file://$dir/set/p.bpl";
    $c->open_text( $p, $text );
    my $got = $c->wait_for( sub { ( $_->{method} // '' ) eq 'lindy/status' && @{ $_->{params}{implementations} } && !grep { $_->{status} =~ /waiting|running/ } @{ $_->{params}{implementations} } } );
    is( ( grep { $_->{name} eq 'P' } @{ $got->{params}{implementations} } )[0]{status}, $status, "$name: the verdict" );
    my @shown = grep { ( $_->{method} // '' ) eq 'textDocument/publishDiagnostics' } @{ $c->{seen} };
    my $last = places( $shown[-1]{params}{diagnostics} );
    ref $found ? like( $last, $found, "$name: what is found" ) : is( $last, $found, "$name: what is found" );
    is( $c->finish, 0, 'the end' );
}

# ---- what proofs need, after their verdicts
{
    put( 'set/lindy.toml', qq([[program]]\nfiles = ["p.bpl"]\noptions = ["--coverage"]\n) );
    put( 'set/p.bpl', "procedure P(x: int, y: int)\n  requires x > 0;\n  requires y > 0;\n{\n  assert x >= 1;\n}\nprocedure Q(x: int)\n  requires x > 0;\n  requires x < 0;\n{\n  assert x == 7;\n}\n" );
    my $c = started('set');
    $c->open_text( "file://$dir/set/p.bpl", get('set/p.bpl') );
    my $got = $c->wait_for( sub { ( $_->{method} // '' ) eq 'textDocument/publishDiagnostics' && 2 == grep { ( $_->{code} // '' ) =~ /V10[67]/ } @{ $_->{params}{diagnostics} } } );
    my %found = map { $_->{code} => $_ } @{ $got->{params}{diagnostics} };
    is( $found{V106}{range}{start}{line}, 2, 'coverage: the precondition that the proof does not need' );
    is( $found{V106}{severity}, 4, 'is a hint' );
    is( $found{V107}{range}{start}{line}, 10, 'coverage: the check that nothing gets to' );
    like( $found{V107}{message}, qr/contradict each other: precondition at line 8, precondition at line 9$/, 'with the facts' );
    is( $c->finish, 0, 'the end' );
}

# ---- what is missing, and the edit that puts it in
{
    put( 'set/lindy.toml', qq([[program]]\nfiles = ["p.bpl"]\noptions = ["--missing"]\n) );
    my $text = "procedure P(x: int, k: int) returns (y: int)\n{\n  assert k != 0;\n  y := x div k;\n}\n";
    put( 'set/p.bpl', $text );
    my $c = started('set');
    my $p = "file://$dir/set/p.bpl";
    $c->open_text( $p, $text );
    my $got = $c->wait_for( sub { ( $_->{method} // '' ) eq 'textDocument/publishDiagnostics' && grep { ( $_->{code} // '' ) eq 'V108' } @{ $_->{params}{diagnostics} } } );
    my ($hint) = grep { $_->{code} eq 'V108' } @{ $got->{params}{diagnostics} };
    is( "$hint->{range}{start}{line} $hint->{severity}", '2 4', 'missing: a hint at the check' );
    like( $hint->{message}, qr/'k != 0' at the entry of P: 3 of 3 counterexamples excluded/, 'that names the condition' );
    my $at = { line => 2, character => 4 };
    my $actions = $c->request( 'textDocument/codeAction', { textDocument => { uri => $p }, range => { start => $at, end => $at }, context => { diagnostics => [] } } );
    my ($add) = grep { $_->{title} eq "Add 'requires k != 0;'" } @$actions;
    my ($edit) = @{ $add->{edit}{changes}{$p} // $add->{edit}{documentChanges}[0]{edits} // [] };
    like( $edit->{newText}, qr/requires k != 0;/, 'a quick fix adds it' );
    is( $edit->{range}{start}{line}, 1, 'before the body of the procedure' );
    is( $c->finish, 0, 'the end' );
}

{
    put( 'set/lindy.toml', qq([[program]]\nfiles = ["p.bpl"]\nlibraries = ["base"]\noptions = ["--dialect=boogie2", "--infer-modifies"]\n) );
    my $text = "var g: int;\nprocedure P(s: Seq int, is: int) { g := Seq_Len(s) + is; }\n";
    put( 'set/p.bpl', $text );
    my $c = started( 'set', prove => 'demand' );
    my $p = "file://$dir/set/p.bpl";
    $c->open_text( $p, $text );
    $c->diagnostics($p);
    my $edit = $c->request( 'textDocument/rename', { textDocument => { uri => $p }, position => { line => 0, character => 4 }, newName => 'length' } );
    is( scalar @{ $edit->{changes}{$p} // [] }, 2, 'renaming knows libraries and options' ) or diag explain $edit;
    my $program = $c->request( 'workspace/executeCommand', { command => 'lindy.program', arguments => [$p] } );
    is( "$program->{dialect} $program->{inferModifies}", 'boogie2 1', 'and so does who runs the program' );
    is( $c->finish, 0, 'the end' );
}

# ---- what can be written there
{
    my $c    = started('sum');
    my $toml = "file://$dir/sum/lindy.toml";
    my $text = qq([[program]]\nfiles = []\noptions = ["--timeout=5",\n  "--"]\nlibraries = [""]\n\n[limits]\n\n);
    $c->open_text( $toml, $text );
    my $offered = sub { my ( $line, $character ) = @_; return map { $_->{label} } @{ $c->request( 'textDocument/completion', { textDocument => { uri => $toml }, position => { line => $line, character => $character } } ) } };
    ok( ( grep { $_ eq '--timeout' } $offered->( 3, 5 ) ), 'options' );
    is_deeply( [ $offered->( 4, 14 ) ], [qw(base node set_size)], 'libraries' );
    is_deeply( [ $offered->( 5, 0 ) ], [qw(files libraries options build [[program]] [limits] [cache])], 'keys of a program, and tables' );
    is_deeply( [ $offered->( 7, 0 ) ], [qw(timeout memory workers [[program]] [limits] [cache])], 'keys of limits' );
    is_deeply( [ $offered->( 1, 9 ) ], [], 'nothing where a value is' );
    $c->finish;
}

# ---- C#
if ( my $why = absent('mcs') ) {
  SKIP: { skip $why, 1 }
    done_testing;
    exit;
}
mkdir 'cs';
put( 'cs/lindy.toml', qq([[program]]\nfiles = ["Half.dll"]\nbuild = "mcs -debug -d:CONTRACTS_FULL -t:library Half.cs"\n) );
my $cs = "file://$dir/cs/Half.cs";
my $half = <<'END';
using System.Diagnostics.Contracts;
public class Half {
  public static int Of(int x) {
    Contract.Requires(x >= 0);
    Contract.Ensures(Contract.Result<int>() < x);
    return x / 2;
  }
}
END
put( 'cs/Half.cs', $half );
{
    my $c = started( 'cs', trusted => $yes );
    my $found = shown( $c, $cs, sub { @{ $_[0] } } );
    is( $found->[0]{range}{start}{line}, 6, 'a contract of C# that fails is shown in its file' ) or diag explain $found;
    put( 'cs/Half.cs', $half =~ s/< x/<= x/r );
    $c->notify( 'workspace/didChangeWatchedFiles', { changes => [ { uri => $cs, type => 2 } ] } );
    is_deeply( shown( $c, $cs, sub { !@{ $_[0] } } ), [], 'and no longer, when it was mended and built' );
    is( $c->finish, 0, 'the end' );
}

# What is not translated is said at its line; options that C# has reach the server.
put( 'cs/lindy.toml', qq([[program]]\nfiles = ["Raw.dll"]\noptions = ["--unchecked=null"]\nbuild = "mcs -debug -unsafe -d:CONTRACTS_FULL -t:library Raw.cs"\n) );
put( 'cs/Raw.cs', "public class Raw {\n  public static int Half(int x) { return x / 2; }\n  public static unsafe int At(int* p) {\n    return p[0];\n  }\n  public static int Of(int[] a) { return a.Length; }\n}\n" );
{
    my $c = started( 'cs', trusted => $yes );
    my $found = shown( $c, "file://$dir/cs/Raw.cs", sub { @{ $_[0] } } );
    is( join( '|', map { "$_->{range}{start}{line} $_->{severity} $_->{code} $_->{message}" } @$found ), '2 2 V100 Raw.At(int*) is not translated: a parameter that is a pointer', 'a method that is not translated, and nothing that is assumed' ) or diag explain $found;
    is( $c->finish, 0, 'the end' );
}

# A file of contracts outside of a workspace that is not trusted is not read.
mkdir 'outside';
put( 'outside/more.bpl', "procedure {;\n" );
put( 'cs/lindy.toml', qq([[program]]\nfiles = ["Half.dll"]\noptions = ["--contracts=$dir/outside/more.bpl"]\nbuild = "true"\n) );
{
    my $c = started( 'cs', trusted => JSON::PP::false );
    my $said = $c->wait_for( sub { ( $_->{params}{message} // '' ) =~ /^--contracts/ } )->{params}{message};
    is( $said, '--contracts names a file outside of the workspace, which is not trusted, and is not read', 'contracts outside of the workspace' );
    is( $c->finish, 0, 'the end' );
}

done_testing;
