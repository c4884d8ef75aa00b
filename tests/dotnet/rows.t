#!/usr/bin/perl
# Rows of lib/bcl.bpl against the methods that they stand for, on random inputs. Each call becomes a procedure: where the
# method returns, the row must be true of what it returned, and its preconditions of what it was given; where it throws,
# a precondition must be false. ROWS=name... looks at some only; ROWS_CALLS=N, ROWS_SEED=N.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Lindy;
use JSON::PP;
use Test::More;
needs(qw(dotnet));
@ENV{qw(DOTNET_CLI_TELEMETRY_OPTOUT DOTNET_NOLOGO)} = ( 1, 1 );
my ( $calls, $seed ) = ( $ENV{ROWS_CALLS} // 12, $ENV{ROWS_SEED} // 1 );
my $dir = scratch();

# The rows: their header, clauses, methods and parameters.
my $prelude = get("$home/lib/cil.bpl");
my $library = get("$home/lib/bcl.bpl");
my ( %row, @shared );
while ( $library =~ /^(procedure|var|function|axiom|const|type)\b(.*?)(?=^(?:procedure|var|function|axiom|const|type|\/\/)|\z)/msg ) {
    my ( $kind, $text ) = ( $1, "$1$2" );
    if ( $kind ne 'procedure' ) {
        push @shared, $text;
        next;
    }
    my ( $name, $in, $out ) = $text =~ /^procedure (?:\{:[^}]*\} )*([\w.]+)\((.*?)\)(?: returns \((.*?)\))?;/s or next;
    next if $text =~ /\{:trusts/ || ( "$in " . ( $out // "" ) ) =~ /: (?!Ref\b|int\b|bool\b|System\.StringComparison\b)/;
    $row{$_} = { name => $name, text => $text, in => $in, out => $out // '' } for $text =~ /\{:cil "([^"]+)"\}/g;
}
if ( $ENV{ROWS} ) { my %want = map { $_ => 1 } split ' ', $ENV{ROWS}; delete $row{$_} for grep { !$want{ $row{$_}{name} } } keys %row }

# What .NET does.
system("$home/scripts/test/csc -t:exe -out:observe.dll $home/tests/dotnet/rows/Observe.cs > log 2>&1") == 0 or die get('log');
put( 'observe.runtimeconfig.json', '{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"10.0.0"}}}' );
put( 'keys', join '', map { "$_\n" } sort keys %row );
system("dotnet exec observe.dll $calls $seed < keys > observed 2> log") == 0 or die get('log');
my @observed = map { decode_json($_) } split /\n/, get('observed');
cmp_ok( scalar( keys %{ { map { $_->{key} => 1 } @observed } } ), '>', $ENV{ROWS} ? 0 : 150, 'methods are called' );

# ---- observations as procedures ---------------------------------------------------------------------------------------

sub types_of { my ($key) = @_; return split /,/, $key =~ /\((.*)\)/ ? $1 : '' }

# Facts about a string: its length and characters, and which other ones have the same text.
sub text_facts {
    my ( $name, $v, $texts ) = @_;
    return ("$name == null") if !defined $v;
    my @facts = ( "$name != null && alloc[$name]", "string.length($name) == " . @$v );
    push @facts, map { "string.char($name, $_) == $v->[$_]" } 0 .. $#$v;
    for my $other ( sort keys %$texts ) {
        my $same = "@{ $texts->{$other} }" eq "@$v";
        push @facts, "string.text($name) " . ( $same ? '==' : '!=' ) . " string.text($other)";
    }
    $texts->{$name} = $v;
    return @facts;
}

sub value_facts {
    my ( $name, $v, $texts, $boxed ) = @_;
    return text_facts( $name, $v, $texts ) if !defined $v || ref $v eq 'ARRAY';
    return ( "$name != null && alloc[$name]", "StringBuilder.length[$name] == $v->{length}" ) if ref $v eq 'HASH' && defined $v->{length};
    if ( ref $v eq 'HASH' ) {
        my $items = $v->{items} // [];
        return ( "$name != null && alloc[$name]", "Collection.count[$name] == $v->{count}", map { "List.items[$name][$_] == any.int($items->[$_])" } 0 .. $#$items );
    }
    return () if $v eq 'other';
    my $text = ref $v ? ( $v ? 'true' : 'false' ) : $v;
    return ( $boxed ? "$name == any.int($text)" : "$name == $text" );
}

my ( $program, %what, $number ) = ('');
for my $o (@observed) {
    my $r     = $row{ $o->{key} };
    my @types = types_of( $o->{key} );
    my @ins   = map { /(\S+): (\S+)/ ? [ $1, $2 ] : () } split /, /, $r->{in} =~ s/ where [^,]*//gr;
    my $has_this = @ins == @types + 1;
    next if @ins != @types && !$has_this;
    my ( %texts, @facts );
    push @facts, value_facts( $ins[0][0], $o->{this}, \%texts ) if $has_this;
    for my $i ( 0 .. $#types ) {
        my $in = $ins[ $i + $has_this ];
        push @facts, value_facts( $in->[0], $o->{args}[$i], \%texts, $types[$i] =~ /^!/ && $in->[1] eq 'Ref' );
    }
    my $assumed = join '', map { "  assume $_;\n" } @facts;
    my $locals  = join '', map { "  var $_->[0]: $_->[1];\n" } @ins;
    my ($out)   = $r->{out} =~ /^(\w+): (\w+)/;
    my $of      = $r->{out} =~ /: (\w+)/ ? $1 : '';
    my $given   = join ', ', map { $_->[0] } @ins;
    my $name    = 'o' . ++$number;
    my $state   = ref $o->{this} eq 'HASH';
    $what{$name} = $o;
    if ( $o->{threw} ) {    # a precondition excludes this: the row's own, as the beginning of a body
        next if $r->{name} =~ /^Guard\./;    # whose exceptions are what they are for
        my ($requires) = [ map { s/\{:msg "[^"]*"\} //r } $r->{text} =~ /^  requires (.*);$/mg ];
        $program .= "procedure $name() {\n$locals$assumed" . join( '', map { "  assume $_;\n" } @$requires ) . "  assert false;\n}\n";
        next;
    }
    my $call = ( $out ? "call $out := " : 'call ' ) . "$r->{name}($given);\n";
    my $result = $out ? "  var $out: $of;\n" : '';
    my @after = $out ? value_facts( $out, $o->{result}, \%texts, $of eq 'Ref' && $r->{text} !~ /is_ref/ && !ref $o->{result} ) : ();
    push @after, value_facts( $ins[0][0], $o->{after}, \%texts ) if $state;
    my @modifies = map { split /, / } $r->{text} =~ /^  modifies (.*);$/mg;
    my $modifies = @modifies ? '  modifies ' . join( ', ', @modifies ) . ";\n" : '';
    $program .= "procedure ${name}()\n$modifies\{\n$locals$result$assumed  $call\}\n";
    # What it says cannot be false of what came out: then this would be proved.
    $program .= "procedure ${name}x()\n$modifies\{\n$locals$result$assumed  $call" . join( '', map { "  assume $_;\n" } @after ) . "  assert false;\n}\n";
}
my %used  = map { $row{ $_->{key} }{name} => $row{ $_->{key} }{text} } @observed;
my %types = map { $_ => 1 } join( '', @shared, values %used ) =~ /: (System\.[\w.]+)/g;
my $types = join '', map { "type $_;\n" } sort keys %types;
put( 'rows.bpl', $prelude . $types . join( '', @shared ) . join( '', map { $used{$_} } sort keys %used ) . $program );

my ( $status, $text, $error ) = run("\$LINDY verify -j2 --timeout=10 --one-attempt --max-errors=1 --json rows.bpl");
like( $status, qr/^[04]$/, 'the rows are read' ) or diag( substr $error . $text, 0, 2000 );
my ( %verdict, @wrong );
$verdict{ $_->{unit} } = $_->{verdict} for grep { $_->{event} eq 'result' } events($text);
for my $name ( sort keys %what ) {
    my $o     = $what{$name};
    my $shown = encode_json( { map { $_ => $o->{$_} } qw(this args result after threw) } );
    next if !$verdict{$name};
    push @wrong, "$o->{key} throws, and nothing says so: $shown" if $o->{threw} && $verdict{$name} ne 'verified';
    push @wrong, "$o->{key} has a precondition that is too strong: $shown" if !$o->{threw} && $verdict{$name} ne 'verified';
    push @wrong, "$o->{key} does something else: $shown" if ( $verdict{"${name}x"} // '' ) eq 'verified' && $verdict{$name} eq 'verified';
}
my %open = map { /^(\S+)/ ? ( $1 => 1 ) : () } grep { !/^#/ } split /\n/, get("$home/tests/dotnet/rows/open.txt");
my ( %seen, @new ) = ();
for my $w (@wrong) {
    my ($key) = $w =~ /^(\S+)/;
    push @new, $w if !$open{$key} && $seen{$key}++ < 2;
}
is( join( "\n", @new ), '', scalar(@observed) . ' calls agree with the rows' );
diag( scalar(@observed) . ' calls of ' . keys( %{ { map { $_->{key} => 1 } @observed } } ) . ' methods' );
done_testing();
