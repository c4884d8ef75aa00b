#!/usr/bin/perl
# The manual is complete and up to date, the documents show what Lindy prints, and nothing refers to what is not there.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use File::Path qw(remove_tree);
use FindBin;
use Test::More;
chdir "$FindBin::Bin/..";
remove_tree( 'build/cache', 'build/certificates' );    # what the documents write is not there before
my $lindy = ( $ENV{LINDY_BUILD} // 'build/release' ) . '/lindy';

sub read_text { my ($path) = @_; open my $in, '<', $path or die "$path: $!\n"; local $/; return <$in> }

my @manual    = sort glob 'docs/manual/*.md';
my @documents = ( sort( glob('*.md'), glob('docs/*.md'), glob('docs/language/*.md') ), @manual, 'src/README.md', 'bench/RESULTS.md' );
my @sources   = split /\n/, `find src -name '*.[ch]' -o -name '*.def' | sort`;
my $reference = join '', map { read_text($_) } @manual;

# What a test finds is shown; there is nothing to find.
sub none { my ( $name, @found ) = @_; is( join( "\n", @found ), '', $name ) }

none( 'the generated parts of the manual are up to date', split /\n/, `scripts/docs --check $lindy 2>&1` );
# The C# of the examples, compiled for docs/CSHARP.md.
system 'mkdir -p build/csharp';
for (qw(Example Fixed)) {
  SKIP: {
        skip 'mcs not installed (scripts/deps test)', 1 if system('command -v mcs > /dev/null');
        is( system("mcs -debug -d:CONTRACTS_FULL -t:library -nowarn:0414 -out:build/csharp/$_.dll examples/csharp/$_.cs"), 0, "mcs compiles $_.cs" );
    }
}
for my $document ( 'README.md', 'docs/TUTORIAL.md', 'docs/CSHARP.md', @manual ) {
    my @said = split /\n/, `scripts/test/transcript --lindy=$lindy $document 2>&1`;
    none( "$document shows what Lindy prints", grep { /^(not ok|#)/ } @said );
}

# Every command has a page, and every option of --help is in a table of that page.
my @commands = `$lindy help` =~ /^  ([a-z]+) {2,}\S/mg;
cmp_ok( scalar @commands, '>', 10, 'help lists the commands' );
my %page = map { $_ => "docs/manual/$_.md" } @commands;
@page{qw(completions version)} = ('docs/manual/help.md') x 2;
delete $page{dap};
for my $command ( sort keys %page ) {
    ok( -e $page{$command}, "$command has a page" ) or next;
    my $text = read_text( $page{$command} );
    my ($own) = `$lindy help $command` =~ /^Options:\n(.*?)(?:^\S|\z)/ms;
    none( "the page of $command has its options", grep { $text !~ /`--\Q$_\E[`=]/ } ( $own // '' ) =~ /^ +(?:-\w, )?--([a-z-]+)/mg );
}
my ($common) = `$lindy help check` =~ /^Options of all commands:\n(.*)/ms;
none( 'the manual has the options of all commands', grep { $reference !~ /`--\Q$_\E[`=]/ } $common =~ /^ +(?:-\w, )?--([a-z-]+)/mg );

my ($domains) = read_text('docs/manual/infer.md') =~ /^(\| domain \|.*?)\n\n/ms;
none( 'the page of infer has every domain', grep { $domains !~ /^\| `$_` \|/m } read_text('src/infer/domains/domains.def') =~ /^DOMAIN\((\w+)/mg );

my %event = map { $_ => 1 } map { read_text($_) =~ /(?:json_event\(|cli_output\(cli, )"([a-z]+)"/g } @sources;
none( 'the manual has every JSON event', grep { $reference !~ /^\| `$_` \|/m } sort keys %event );

sub columns { my ($line) = @_; utf8::decode($line); return length $line }

# The lines of each paragraph and item of a list; tables, code and transcripts are not prose.
sub paragraphs {
    my ($text) = @_;
    $text =~ s/^```.*?^```$//gms;
    my ( @found, $n );
    for my $line ( split /\n/, $text ) {
        if ( $line =~ /^(\s*$|\||#|    |<!--)/ ) { undef $n; next }
        if ( !defined $n || $line =~ /^\s*(?:-|\d+\.) / ) { push @found, $line; $n = 0 }
        $found[-1] .= "\n$line" if $n++;
    }
    return @found;
}
for my $page ( grep { !/RESULTS/ } @documents ) {
    none( "$page has no paragraph of more than seven lines", grep { tr/\n// > 6 } paragraphs( read_text($page) ) );
    none( "$page has no prose wider than 120 columns", grep { columns($_) > 120 } map { split /\n/ } paragraphs( read_text($page) ) );
}

# Links of documents lead somewhere.
for my $document (@documents) {
    my ($folder) = $document =~ m{^(.*/)};
    my @links = read_text($document) =~ /\]\(([^)#:]+)(?:#[^)]*)?\)/g;
    none( "links of $document", grep { !-e ( $folder // '' ) . $_ } @links );
}

# Files that comments and documents name exist: `docs/x.md`, `layer/file.h`, `file.c`, `scripts/x`, `tests/x.t`. The names of layers tell
# references from other words with a slash.
my %file = map { m{([^/]+)$} => 1 } @sources, split /\n/, `find tests bench -name '*.[ch]'`;
my $layers = join '|', map { s{src/}{}r } grep { -d } glob 'src/*';
sub dangling {
    my ($text) = @_;
    my @bad;
    while ( $text =~ m{(?<![\w/.@-])((?:src/)?(?:$layers)/[\w/]+\*?(?:\.(?:[ch]|def|md))?)(?![\w/*])}g ) {
        my $name = $1 =~ s{^src/}{}r;
        push @bad, $name unless grep { -e } glob "src/$name src/$name.[ch]";
    }
    while ( $text =~ m{(?<![\w/.@-])(\w+\.(?:[ch]|def))(?!\w)}g ) { push @bad, $1 unless $file{$1} }
    while ( $text =~ m{(?<![\w/.@\$-])((?:docs|scripts|tests|bench|examples)/[\w./-]*\w)}g ) { push @bad, $1 unless -e $1 }
    while ( $text =~ m{(?<![\w/-])([A-Z]+\.md|[a-z]+\.md)\b}g ) {
        push @bad, $1 unless -e $1 || -e "src/$1" || -e "docs/$1" || -e "docs/manual/$1" || -e "docs/language/$1" || -e "bench/$1";
    }
    return grep { !/NAME|COMMAND|LAYER|\bdir\b|some-name|^z3\.h$/ } @bad;    # names that stand for others, and Z3's own header
}
none( "comments of $_ name files that exist", dangling( join "\n", read_text($_) =~ m{(/\*.*?\*/)}gs ) ) for @sources;
none( "$_ names files that exist", dangling( read_text($_) ) ) for grep { $_ ne 'CHANGELOG.md' } @documents;

done_testing();
