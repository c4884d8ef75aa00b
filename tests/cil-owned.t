#!/usr/bin/perl
# Invariants about parts that an object owns: proved without an assumption where nobody else can have the part, assumed
# to hold between calls, with a note, where somebody might. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;
needs(qw(mcs));
my $own = "$FindBin::Bin/cil/owned";
scratch();

sub compile { my ( $name, @files ) = @_; return system("mcs -debug -d:CONTRACTS_FULL -t:library -out:$name.dll @files > log 2>&1") == 0 || diag( get('log') ) && 0 }

ok( compile( 'Good', "$own/Good.cs" ), 'Good.cs' );
my ( $status, $out, $err ) = run('$LINDY verify Good.dll');
is( $status, 0, 'all methods are verified' ) or diag( $out, $err );
unlike( $err, qr/hold between calls/, 'nothing is assumed of invariants' );

ok( compile( 'Broken', "$own/Broken.cs" ), 'Broken.cs' );
( $status, $out, $err ) = run('$LINDY verify --json Broken.dll');
unlike( $err, qr/hold between calls/, 'nothing is assumed of invariants' );
my @results = grep { $_->{event} eq 'result' } events($out);
is( scalar( grep { /Wrong|bool/ } map { $_->{unit} } @results ), 10, 'methods are as they should be' );
for (@results) {
    my $wrong = $_->{unit} =~ /Wrong|\(bool\)/;
    my $verified = $_->{verdict} eq 'verified';
    isnt( $wrong ? 1 : 0, $verified ? 1 : 0, "$_->{unit}: " . ( $wrong ? 'not verified' : 'verified' ) ) or diag( $_->{verdict} );
}

# ---- ways to get hold of a part: in the class of the part, in that of its owner, its field and constructor
my %leak = (
    Owned     => [ '', '' ],
    Base      => [ '', '', '', ': Parent' ],
    Cache     => [ 'public static Counter last; public Counter() { last = this; }', '' ],
    Fluent    => [ 'public Counter Self() { return this; }', 'public Counter Get() { return seen.Self(); }' ],
    Capture   => [ 'public Func<int> Get() { return () => count; }', '' ],
    Finalizer => [ '~Counter() { count = -1; }', '' ],
    Callback  => [ 'public void Call() { Gate.Tick(null); }', 'public static void Tick(Counter c) { }' ],
    Virtual   => [ 'public virtual void Call() { }', 'public static void Tick() { } } public class More : Counter { public override void Call() { Gate.Tick(); }' ],
    Event     => [ 'public Action a; public void Call() { if (a != null) a(); }', 'public void Tick() { } public Action Action() { return Tick; }' ],
    Public    => [ '', '', 'public readonly Counter seen = new Counter();' ],
    Param     => [ '', '', 'private readonly Counter seen; public Gate(Counter c) { seen = c; }' ],
    Two       => [ '', '', 'private readonly Counter seen; public Gate() { seen = new Counter(); } public Gate(Gate g) { seen = g.seen; }' ],
    Factory   => [ '', '', 'private readonly Counter seen = Make(); static Counter Make() { return new Counter(); }' ],
    Dup       => [ '', '', 'private readonly Counter seen, other; public Gate() { seen = other = new Counter(); }' ],
    Local     => [ '', '', 'private readonly Counter seen; public static Counter last; public Gate() { Counter c = new Counter(); last = c; seen = c; }' ],
    Subclass  => [ '', '', 'private readonly Counter seen = new Loud();', '', 'public class Loud : Counter { public static Counter last; public Loud() { last = this; } }' ],
    Property  => [ '', 'public Counter Seen { get { return seen; } }' ],
    List      => [ '', 'public void Add(List<Counter> l) { l.Add(seen); }' ],
    Array     => [ '', 'public Counter[] All() { return new Counter[] { seen }; }' ],
    Out       => [ '', 'public void Give(out Counter c) { c = seen; }' ],
    Closure   => [ '', 'public Func<Counter> Later() { return () => seen; }' ],
    Iterator  => [ '', 'public IEnumerable<Counter> Each() { yield return seen; }' ],
    Static    => [ '', 'static Counter keep; public void Keep() { keep = seen; }' ],
    Field     => [ '', 'Counter keep; public void Keep() { keep = seen; }' ],
    Nested    => [ '', 'public class Spy { public Counter Steal(Gate g) { return g.seen; } }' ],
    Delegate  => [ '', 'public Action Inc() { return seen.Increment; }' ],
    Choice    => [ '', 'public Counter Pick(bool b) { Counter c = b ? seen : null; return c; }' ],
    Reference => [ '', 'private static void Swap(ref Counter a) { a = null; } public void S() { Swap(ref spare); } Counter spare; public void T() { object o = seen; o.ToString(); }' ],
    Lock      => [ '', 'public void L() { lock (seen) { } }' ],
    Cast      => [ '', 'public object O() { return seen as object; }' ],
    Throw     => [ '', 'public void T() { throw new E { Of = seen }; } class E : Exception { public Counter Of; }' ],
);
my $head = "using System;\nusing System.Collections.Generic;\nusing System.Diagnostics.Contracts;\npublic class Parent { public static Parent last; public Parent() { last = this; } }\n";
sub classes {
    my ( $name, $in_counter, $in_gate, $field, $base, $more ) = ( @_, ('') x 4 );
    $field ||= 'private readonly Counter seen = new Counter();';
    return <<END;
namespace $name {
  public class Counter $base {
    private int count;
    public int Count { get { return count; } }
    public void Increment() { count = count + 1; }
    $in_counter
  }
  $more
  public class Gate {
    $field
    private int admitted;
    [ContractInvariantMethod] void Inv() { Contract.Invariant(0 <= admitted); Contract.Invariant(admitted <= seen.Count); }
    public void Pass() { admitted = 0; seen.Increment(); }
    $in_gate
  }
}
END
}
put( 'Leaks.cs', join '', $head, map { classes( $_, @{ $leak{$_} } ) } sort keys %leak );
ok( compile( 'Leaks', 'Leaks.cs' ), 'ways to get hold of a part' );
( $status, $out, $err ) = run('$LINDY check Leaks.dll; $LINDY verify --timeout=1 --proc=nothing Leaks.dll');
for my $name ( sort keys %leak ) {
    my $assumed = $err =~ /invariants of $name\.Gate hold between calls/ ? 1 : 0;
    is( $assumed, $name eq 'Owned' ? 0 : 1, "$name: " . ( $name eq 'Owned' ? 'owned' : 'not owned' ) );
}
put( 'Clone.cs', $head . classes( 'Clone', '', 'public Gate Copy() { return (Gate)MemberwiseClone(); }' ) );
ok( compile( 'Clone', 'Clone.cs' ), 'a copy' );
( $status, $out, $err ) = run('$LINDY verify --timeout=1 --proc=nothing Clone.dll');
like( $err, qr/invariants of Clone\.Gate hold between calls/, 'Clone: not owned' );
done_testing();
