#!/usr/bin/perl
# lindy cil: assemblies of Debian's mcs, symbol files, and files that are no good. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use File::Copy;
use IO::Compress::RawDeflate qw(rawdeflate);
use Lindy;
use Test::More;
use Time::HiRes 'time';
needs(qw(mcs monodis));

scratch();
copy( "$home/tests/cil/reader.cs", 'reader.cs' );
put( 'tiny.cs', <<'END' );
using System.Diagnostics.Contracts;
class A<T> {
  int[] x; T t;
  [Pure] int M(ref int n) { Contract.Requires(n > 0); try { switch (n) { case 0: break; case 1: n++; break; } } finally { x = null; } return n; }
}
END

# Two calls of the compiler for all of this.
my $built = system('mcs -debug -d:CONTRACTS_FULL -t:library -nowarn:0414,0169 reader.cs > log 2>&1')
  || system('mcs -debug -d:CONTRACTS_FULL -t:library -nowarn:0414,0169,0649 tiny.cs >> log 2>&1');
is( $built, 0, 'mcs compiles the tests' ) or BAIL_OUT( get('log') );

my $source = get('reader.cs');
my %line;    # of each mark //@ NAME
{ my $n = 0; for ( split /\n/, $source ) { $n++; $line{$1} = $n if m{//@ (\w+)} } }

# --- --list ---------------------------------------------------------------------------------------
my $list = expect( 'cil lists an assembly', '$LINDY cil reader.dll', 0, qr/^class <Module>\n/, '' );
like( $list, qr/^\Q$_\E$/m, "listed: $_" )
  for (
    'enum Demo.Color',
    'interface Demo.IShape [ContractClass(typeof(Demo.ShapeContract))]',
    'class Demo.ShapeContract [ContractClassFor(typeof(Demo.IShape))]',
    '  int Demo.IShape.Area(int scale)  (no body)',
    'class Demo.Account<T>',
    'class Demo.Account<T>.Inner',
    '  void Demo.Account<T>.Inv() [ContractInvariantMethod]',
    '  U Demo.Account<T>.Id<U>(U x) [Pure] [ContractVerification(false)]',
    '  int Demo.Account<T>.Deposit(int n, ref int r, out string s)',
    '  int Demo.Program.Kinds(int k, sbyte a, byte b, short c, ushort d, uint e, ulong f, char g, System.IntPtr h)',
  );
# A contract's place is where its expression begins, and has one line per method.
my %place = (
    inherited => 'Requires',
    invariant => 'Invariant',
    constructor => 'Requires',
    requires => 'Requires',
    forall => 'Ensures',
    assert => 'Assert',
    assume => 'Assume',
);
like( $list, qr/^    $place{$_} +reader\.cs:$line{$_}$/m, "the line of //@ $_" ) for sort keys %place;
like( $list, qr/^    Ensures +reader\.cs:(?:$line{ensures}|@{[$line{ensures} - 1]})$/m, 'the line of //@ ensures' );
like( $list, qr/^reader\.dll: \d+ types, \d+ methods, \d+ bodies, \d+ instructions, 8 contracts$/m, 'the summary' );
my @event = events( ( run('$LINDY cil --json reader.dll') )[1] );
is( $event[0]{text}, $list, '--json has the same text' );
is( $event[0]{event}, 'assembly', 'as an event' );

# --- --il -----------------------------------------------------------------------------------------
my $il = expect( 'cil --il finds a method by its name', '$LINDY cil --il=Deposit reader.dll', 0, qr/^int Demo\.Account<T>\.Deposit\(/, '' );
is( () = $il =~ /^\{/mg, 1, 'and only that one' );
is( ( run('$LINDY cil --il="Demo.Account<T>.Deposit" reader.dll') )[1], $il, 'by its name with namespace and class' );
is( ( run('$LINDY cil --il="*.Deposit(int, ref int, out string)" reader.dll') )[1], $il, 'by its parameters' );
like( $il, qr/ldstr "quote\\" back\\\\slash\\n tab\\t \\u00e9"/, 'literals are escaped' );
like( $il, qr/^  \.local 0 class Demo\.Account`1\/'<Deposit>c__AnonStorey0'<!0> \$locvar0$/m, 'locals have types and names' );
like( $il, qr{^  // \S*reader\.cs:$line{requires}:7\n  IL_\w+:  ldloc\.0$}m, 'instructions have lines and columns' );
my $main = ( run('$LINDY cil --il=Main reader.dll') )[1];
like( $main, qr/^  \.try IL_\w+ to IL_\w+ catch \[mscorlib\]System\.InvalidOperationException handler IL_\w+ to IL_\w+$/m, 'catch' );
like( $main, qr/^  \.try IL_\w+ to IL_\w+ finally handler/m, 'finally' );
expect( 'cil --il of no method', '$LINDY cil --il=None reader.dll', 1, '', qr/reader\.dll: .*no method matches/ );
expect( 'the same instructions as monodis', "$home/scripts/test/assemblies --lindy=\$LINDY reader.dll tiny.dll", 0,
    qr/^2 assemblies, \d\d bodies, \d{3} instructions; 2 assemblies compared with monodis, \d\d methods equal; 0 problems$/, '' );

# --- symbols that do not fit ----------------------------------------------------------------------
copy( 'reader.dll',   'other.dll' );
copy( 'tiny.dll.mdb', 'other.dll.mdb' );
expect( 'symbols of another build are left alone', '$LINDY cil other.dll', 0, qr/no source lines \(other\.dll\.mdb: the symbol file is of another build/, '' );
unlink 'other.dll.mdb';
my $bare = expect( 'no symbols', '$LINDY cil other.dll', 0, qr/no source lines \(there is no symbol file; compile with -debug\)/, '' );
like( $bare, qr/^    Requires +IL_0\w+$/m, 'places are then offsets' );
put( 'other.pdb', "Microsoft C/C++ MSF 7.00\r\n" . 'x' x 100 );
expect( 'a Windows PDB', '$LINDY cil other.dll', 0, qr/other\.pdb: it is a Windows PDB, which is not read/, '' );

# --- portable PDB, written here by the specification ----------------------------------------------
sub packed { my ($n) = @_; return $n < 0x80 ? chr $n : $n < 0x4000 ? pack( 'n', 0x8000 | $n ) : pack 'N', 0xC0000000 | $n }
sub padded { my ($s) = @_; return $s . "\0" x ( -length($s) % 4 ) }

# A PDB for method number $row of $methods: from offset 0 on line 41, hidden from offset 3, from offset 5 on lines 39 to 40.
sub portable_pdb {
    my ( $id, $row, $methods ) = @_;
    my $blob = "\0";
    my $add = sub { my $at = length $blob; $blob .= packed( length $_[0] ) . $_[0]; return $at };
    my $name = $add->( '/' . join '', map { packed($_) } $add->(''), $add->('src'), $add->('paper.cs') );
    my $hash = $add->( 'h' x 32 );
    # Differences of columns and lines: signed numbers have their sign in the lowest bit.
    my $points = $add->( join '', map { packed($_) } 0, 0, 0, 12, 41, 9, 3, 0, 0, 2, 1, 6, 0x7D, 2 );
    my $strings = "\0count\0";
    my $tables  = pack 'V C C C C Q< Q<', 0, 2, 0, 0, 1, 0xF << 0x30, 0;
    $tables .= pack 'V4', 1, $methods, 1, 1;
    $tables .= pack 'v4', $name, 0, $hash, 0;
    $tables .= $_ == $row ? pack( 'v2', 1, $points ) : pack 'v2', 0, 0 for 1 .. $methods;
    $tables .= pack 'v4 V2', $row, 0, 1, 1, 0, 10;
    $tables .= pack 'v3', 0, 0, 1;
    my $pdb    = $id . 'abcd' . pack 'V Q< V', 0, 1 << 6, $methods;
    my @stream = ( [ '#Pdb', $pdb ], [ '#~', $tables ], [ '#Strings', $strings ], [ '#Blob', $blob ], [ '#GUID', '' ] );
    my $root   = pack( 'V v2 V V a12 v2', 0x424A5342, 1, 1, 0, 12, 'PDB v1.0', 0, scalar @stream );
    my $at     = length($root);
    $at += 8 + length padded("$_->[0]\0") for @stream;
    my $body = '';
    for (@stream) {
        $root .= pack( 'V2', $at + length $body, length padded( $_->[1] ) ) . padded("$_->[0]\0");
        $body .= padded( $_->[1] );
    }
    return $root . $body;
}

# The assembly with a debug directory of these entries [type, data], in its last section, which is made longer.
sub with_debug {
    my ( $file, @entries ) = @_;
    my $pe       = unpack 'V', substr $file, 60, 4;
    my $sections = unpack 'v', substr $file, $pe + 6, 2;
    my $last     = $pe + 24 + unpack( 'v', substr $file, $pe + 20, 2 ) + 40 * ( $sections - 1 );
    my ( $rva, $raw_size, $raw ) = unpack 'V3', substr $file, $last + 12, 12;
    $file .= "\0" x ( $raw + $raw_size - length $file ) if length $file < $raw + $raw_size;
    my $at        = length $file;
    my $directory = '';
    my $data      = '';
    for (@entries) {
        $directory .= pack 'V V v2 V4', 0, 0, 0, 0, $_->[0], length $_->[1], 0, $at + 28 * @entries + length $data;
        $data .= $_->[1];
    }
    $file .= $directory . $data;
    substr( $file, $last + 8, 4 ) = pack 'V', length($file) - $raw;
    substr( $file, $last + 16, 4 ) = pack 'V', length($file) - $raw;
    substr( $file, $pe + 24 + 96 + 8 * 6, 8 ) = pack 'V2', $rva + $at - $raw, length $directory;
    return $file;
}
my $id      = join '', map { chr } 1 .. 16;
my $methods = () = $list =~ /^  \S/mg;
my ($row)   = ( run('$LINDY cil --il=get_Balance reader.dll') )[1] =~ m{// method (\d+)};
my $pdb     = portable_pdb( $id, $row, $methods );
my $view    = [ 2,  'RSDS' . $id . pack( 'V', 1 ) . "x.pdb\0" ];
rawdeflate( \$pdb => \my $deflated, -Level => 9 );
my $embed = [ 17, 'MPDB' . pack( 'V', length $pdb ) . $deflated ];
my $dll   = get('reader.dll');
put( 'beside.dll', with_debug( $dll, $view ) );
put( 'beside.pdb', $pdb );
my $shown = ( run('$LINDY cil --il=get_Balance beside.dll') )[1];
# get_Balance: nop, ldarg.0, ldfld at 2, stloc at 7; points are at 0, 3 (hidden, not at an instruction) and 5.
like( $shown, qr{^  // /src/paper\.cs:41:9\n  IL_0000:  nop$}m, 'a portable PDB beside the assembly' );
like( $shown, qr{^  \.local 0 int32 count$}m, 'with names of locals' );
put( 'inside.dll', with_debug( $dll, $view, $embed ) );
is( ( run('$LINDY cil --il=get_Balance inside.dll') )[1], $shown, 'an embedded one, deflated' );
put( 'stored.dll', with_debug( $dll, $view, [ 17, 'MPDB' . pack( 'V', length $pdb ) . pack( 'C v2', 1, length $pdb, ~length($pdb) & 0xFFFF ) . $pdb ] ) );
is( ( run('$LINDY cil --il=get_Balance stored.dll') )[1], $shown, 'a stored one' );
my @damaged = (
    [ 'one that says too little', pack( 'V', length($pdb) - 1 ) . $deflated ],
    [ 'one that says too much',   pack( 'V', length($pdb) + 1 ) . $deflated ],
    [ 'one that is cut off',      pack( 'V', length $pdb ) . substr $deflated, 0, -4 ],
    [ 'one that is not deflated', pack( 'V', length $pdb ) . "\xff" x length $deflated ],
    [ 'one that would be huge',   pack( 'V', 1 << 28 ) . $deflated ],
);
for (@damaged) {
    my ( $name, $bytes ) = @$_;
    put( 'damaged.dll', with_debug( $dll, $view, [ 17, "MPDB$bytes" ] ) );
    my ( $status, $out ) = run('$LINDY cil --il=get_Balance damaged.dll');
    ok( $status == 0 && $out =~ /IL_0000/ && $out !~ /paper\.cs/, "$name gives no places" ) or diag($out);
}
put( 'beside.pdb', portable_pdb( 'x' x 16, $row, $methods ) );
expect( 'a portable PDB of another build', '$LINDY cil beside.dll', 0, qr/beside\.pdb: the portable PDB is of another build/, '' );

# --- files that are no good -----------------------------------------------------------------------
expect( 'not there', '$LINDY cil none.dll', 1, '', qr/none\.dll: No such file/ );
expect( 'not an assembly', '$LINDY cil reader.cs', 2, '', qr/reader\.cs: .*not a PE file/ );
put( 'native.dll', do { my $f = $dll; my $pe = unpack 'V', substr $f, 60, 4; substr( $f, $pe + 24 + 96 + 8 * 14, 8 ) = "\0" x 8; $f } );
expect( 'a PE file without metadata', '$LINDY cil native.dll', 2, '', qr/native\.dll: .*not a \.NET assembly/ );
put( 'short.dll', substr $dll, 0, 1000 );
expect( 'an assembly that is cut off', '$LINDY cil short.dll', 2, '', qr/short\.dll: / );
my $jump = $dll;
ok( $jump =~ s/\x38\x00\x00\x00\x00\x07\x2A/\x38\x7F\x7F\x00\x00\x07\x2A/, 'a branch is broken' );
put( 'jump.dll', $jump );
expect( 'IL that jumps outside', '$LINDY cil jump.dll', 2, qr/broken: a branch of it goes outside of its code/, qr/jump\.dll: .*broken/ );

# Every byte wrong once, and every third length: never a crash, in the hostile build.
my $tiny = get('tiny.dll') . get('tiny.dll.mdb');
mkdir 'flips';
my $n = 0;
put( 'flips/' . $n++, substr( $tiny, 0, $_ ) . chr( ord( substr $tiny, $_, 1 ) ^ ( 1 + $_ % 255 ) ) . substr $tiny, $_ + 1 ) for 0 .. length($tiny) - 1;
put( 'flips/' . $n++, substr $tiny, 0, $_ * 3 ) for 0 .. length($tiny) / 3;
my ( $status, $out, $err ) = run("ASAN_OPTIONS=detect_leaks=1 $home/build/debug/replay/fuzz_cil flips/*");
is( $status, 0, "none of $n broken assemblies crashes the reader" ) or diag($err);
is( () = $out =~ /^ok/mg, $n, 'and each was read' );

# --- lindy verify, lindy cil --print ---------------------------------------------------------------
copy( "$home/tests/cil/verify.cs", 'verify.cs' );
is( system('mcs -debug -unsafe -d:CONTRACTS_FULL -t:library -nowarn:0219,0649,1718 verify.cs > log 2>&1'), 0, 'mcs compiles the pairs' ) or diag( get('log') );

# In the source: where a method fails (//!), and which are outside (//@ NAME).
my ( %wrong, %outside, $class, $method );
{
    my $at = 0;
    for ( split /\n/, get('verify.cs') ) {
        $at++;
        $class  = $1          if /^public (?:unsafe )?class (\w+)/;
        $method = "$class.$1" if /^  (?:public|static) .*?\b(\w+)(?:<T>)?\(/;
        $method = 'Cell..ctor(int, int)'    if /public Cell\(int v, int w\)/;
        $method = 'Derived..ctor(bool)' if /public Derived\(bool b\)/;
        $wrong{$method} = $at if $class && m{//!};
        $outside{"Outside.$1"} = $at if m{//@ (\w+)};
    }
}
cmp_ok( scalar keys %wrong, '>=', 36, 'there are wrong methods' );
my ( $verified, $stdout ) = run('$LINDY verify --json verify.dll');
is( $verified, 4, 'verify of an assembly with mistakes' );
my ( @findings, %seen );
for my $event ( events($stdout) ) {
    if ( $event->{event} eq 'diagnostic' ) { push @findings, $event; next }
    next if $event->{event} ne 'result';
    my $unit = $event->{unit};
    if ( ( $event->{reason} // '' ) =~ /^not translated: ./ ) {
        my ($name) = $unit =~ /^([\w.]+)/;
        is( $event->{line}, delete $outside{$name}, "$name is outside, and its line is known" );
        is( $event->{verdict}, 'inconclusive', "$name is left open" );
        next;
    }
    my ($short) = $unit =~ /^([^(]+)/;
    my $line = delete $wrong{$unit} // ( $short =~ /\.ctor/ ? undef : delete $wrong{$short} );
    # Where the model has quantified facts about the heap it may not be replayed; then the check is unproved.
    like( $event->{verdict}, $line ? qr/^(?:refuted|unproved)$/ : qr/^verified$/, $unit );
    my %at = map { $_->{line} => 1 } map { ( $_, @{ $_->{related} // [] } ) } @findings;
    ok( $at{$line}, "$unit fails on line $line" ) or diag( join ' ', sort keys %at ) if $line;
    @findings = ();
}
is( join( ' ', sort keys %wrong ),   '', 'all wrong methods were met' );
is( join( ' ', sort keys %outside ), '', 'and all that are outside' );
expect( 'only right methods', '$LINDY verify --proc=Ints.Max --proc="Arrays.Sum" verify.dll', 0, qr/^2 verified, 0 refuted, 0 inconclusive/, '' );
expect( 'something is left open', '$LINDY verify --proc="*Body" verify.dll', 5, qr/^1 verified, 0 refuted, 1 inconclusive/,
    qr/verify\.cs:\d+: Outside\.Body\(int\) is not translated: a variable that is a pointer/ );
# What is a list in one case and an array in the other is neither.
put( 'either.cs', <<'END' );
using System.Collections.Generic;
using System.Diagnostics.Contracts;
class Either {
  static IEnumerable<int> Pick(bool c, List<int> l, int[] a) { if (c) return l; return a; }
  static void M(bool c, List<int> l, int[] a) { Contract.Requires(Contract.ForAll(Pick(c, l, a), x => x > 0)); }
}
END
is( system('mcs -debug -optimize -d:CONTRACTS_FULL -t:library either.cs > log 2>&1'), 0, 'mcs compiles a sequence of two kinds' ) or diag( get('log') );
expect( 'a list or an array', '$LINDY verify either.dll', 5, qr/ 1 inconclusive/, qr/is not translated: ForAll or Exists over something else/ );
# A counterexample is confirmed although the prelude has axioms over infinitely many values.
put( 'sure.cs', <<'END' );
using System.Diagnostics.Contracts;
class Node { public Node next; public int v; }
class Sure {
  int f;
  int Null(Node n) { Contract.Requires(n != null); return n.next.v; }
  int Text(string s) { Contract.Requires(s != null); return s[0]; }
  Node Cast(object o) { return (Node)o; }
  int Unbox(object o) { return (int)o; }
  int Last(int[] a) { Contract.Requires(a != null); return a[a.Length - 1]; }
  void Old(int x) { Contract.Ensures(f == Contract.OldValue(f) + 1); f = f + x; }
}
END
system('mcs -debug -d:CONTRACTS_FULL -t:library -nowarn:0649 sure.cs > log 2>&1');
expect( 'refuted, not only unproved', '$LINDY verify sure.dll', 4, qr/^2 verified, 6 refuted, 0 inconclusive/m, '' );
expect( '--unchecked=null', '$LINDY verify --unchecked=null --proc=Cell.Null_bad verify.dll', 0, qr/^1 verified/, qr/^lindy: note: assuming that no null is used as an object$/m );
expect( 'no such obligation', '$LINDY verify --unchecked=nul verify.dll', 1, '', qr/the obligations are null, bounds, division, cast, size and overflow/ );
expect( '--overflow=check', '$LINDY verify --overflow=check --proc=Ints.Successor_bad verify.dll', 4, qr/^verify\.cs:\d+:\d+: error\[V001\]: the result may not fit into an int/, '' );
expect( '--overflow=ignore', '$LINDY verify --overflow=ignore --proc=Ints.Successor_bad verify.dll', 0, qr/^1 verified/, qr/note: assuming that no arithmetic leaves the range of int/ );
expect( 'printed', '$LINDY cil -q --print verify.dll > verify.bpl; echo $?; $LINDY check verify.bpl', 0, qr/^5\nno errors in verify\.bpl/, '' );
like( get('verify.bpl'), qr/^procedure \{:verboseName "Ints\.Max\(int, int\)"\} Ints\.Max\(a: int where is_int\(a\), b: int where is_int\(b\)\)/m, 'with names of C#' );
expect( 'and proved by itself', '$LINDY verify --proc="Ints.Max*" verify.bpl', 4, qr/^verify\.cs:\d+:.*1 verified, 1 refuted, 0 inconclusive/ms, '' );

# --- the words of C# --------------------------------------------------------------------------------
copy( "$home/tests/cil/words.cs", 'words.cs' );
is( system('mcs -debug -d:CONTRACTS_FULL words.cs > log 2>&1'), 0, 'mcs compiles words.cs' ) or diag( get('log') );
my $words = expect( 'a failure in the words of C#', '$LINDY verify --proc="*Deposit*" words.exe', 4, qr/^words\.cs:\d+:3: error/, '' );
is( $words =~ s/ in \d+\.\d s$//mr, <<'END', 'source lines, names, values' );
words.cs:16:3: error[V004]: a postcondition could not be proved on this return path
    16 |   }
       |   ^
words.cs:12:14: note: this is the postcondition that could not be proved
    12 |     Contract.Ensures(Contract.Result<int>() > 0);
       |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       = where result = 0
  in Bank.Account.Deposit(int, string), on this path:
    10 | public int Deposit(int n, string why) { // at entry
       |   n = 1, why = null, balance = -1
    14 | balance = balance + n;
       |   balance = 0
    16 | }
       |   result = 0
0 verified, 1 refuted, 0 inconclusive
END
my ($told) = grep { $_->{event} eq 'diagnostic' } events( ( run('$LINDY verify --json --proc="Bank.Account.Deposit(int, string)" words.exe') )[1] );
is( "$told->{file} $told->{line} $told->{column}", 'words.cs 16 3', '--json has the place in the source' );
is( $told->{related}[0]{line}, 12, 'and that of the contract' );
expect( 'check takes an assembly',     '$LINDY check words.exe',     0, qr/^no errors in words\.exe/, '' );
expect( 'run begins with Main',        '$LINDY run words.exe',       0, qr/^Execution 1: Bank\.Account\.Main\(\) passed, result -> 33/, '' );
expect( 'explore begins with Main',    '$LINDY explore words.exe',   0, qr/no bug on any path/, '' );
expect( 'test runs methods',           '$LINDY test --proc="*Deposit*" words.exe', 4, qr/^Execution 1: Bank\.Account\.Deposit\(this = Account \{ balance = -1 \}, n = 1, why = \S+\) failed
words\.cs:16:3: error\[X003\]: postcondition of Bank\.Account\.Deposit violated: result > 0
.*12 \|     Contract\.Ensures.*= with result -> 0
.*finally this -> Account \{ balance = 0 \}$/ms, '' );
expect( 'a trace has a step for a line, and names fields by their objects', '$LINDY run --trace --entry=Bank.Account.Deposit words.exe', 4,
    qr/\n    10 \| public int Deposit\(int n, string why\) \{  \/\/ enter Bank\.Account\.Deposit
       \|   this -> Account \{ balance = -1 \}, n -> 1, why -> \S+
(?:    1[123] \| .*\n)*    14 \| balance = balance \+ n;
       \|   this\.balance -> 0\n/, '' );
expect( 'infer prints the program with invariants', '$LINDY infer words.exe', 0, qr/^IL_\w+:\n  assert (?!\{:msg)/m, qr/invariants at 1 loop/ );
expect( 'translate takes an assembly', '$LINDY translate words.exe', 0, qr/^end$/m, '' );
put( 'words.cs', get('words.cs') . "// changed\n" );
expect( 'a source that was changed is not quoted', '$LINDY verify --proc="*Deposit*" words.exe', 4, qr/^words\.cs:16:3: error\S+ a postcondition could not be proved on this return path\nwords\.cs:12:14: note/,
    qr/^lindy: note: words\.cs: it is not what was compiled, so it is not quoted\n/ );
unlink 'words.cs';
expect( 'nor is one that is not there', '$LINDY verify -q --proc="*Deposit*" words.exe', 4, qr/^words\.cs:16:3: /, '' );

# --- mono's own library ---------------------------------------------------------------------------
my ($corlib) = glob '/usr/lib/mono/*/mscorlib.dll';
SKIP: {
    skip 'no mscorlib.dll here', 2 unless $corlib;
    my $began = time;
    expect( 'mscorlib.dll', "\$LINDY cil --list $corlib", 0, qr/^$corlib: \d+ types, \d{5} methods, \d{5} bodies, \d{6} instructions/m, '' );
    cmp_ok( time - $began, '<', 0.5 * ( $ENV{LINDY_SLOW} // 4 ), 'is listed in good time' );
}
# What a generic method of the library changes is a matter of its instance.
put( 'instances.cs', 'using System; using System.Collections.Generic; public class C {
  static object A(List<int> x) { x.Add(1); return Tuple.Create(x); } static object B() { return Tuple.Create(1); } }' );
system('mcs -debug -t:library instances.cs > log 2>&1');
expect( 'instances of generic methods of the library', '$LINDY check instances.dll', 0, qr/^no errors in/, '' );
done_testing();
