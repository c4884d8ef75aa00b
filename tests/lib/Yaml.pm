# The part of YAML that reports are written in: blocks of maps and lists by indentation, scalars that are JSON or plain
# words, {} and [], comments after a blank. Dies on anything else.
# SPDX-License-Identifier: MIT
package Yaml;
use strict;
use warnings;
use Exporter 'import';
use JSON::PP;
our @EXPORT_OK = qw(yaml_read);

sub scalar_of {
    my ($text) = @_;
    return JSON::PP->new->allow_nonref->decode($text) if $text =~ /^(?:".*"|-?\d+|\{\}|\[\])$/;
    die "no scalar: $text\n" unless $text =~ /^[A-Za-z_]\w*$/;
    return $text;
}

# Takes the lines of one value off the list: [indentation, text].
sub block {
    my ( $lines, $indent ) = @_;
    my $is_list = $lines->[0][1] =~ /^- /;
    my ( %map, @list );
    while ( @$lines && $lines->[0][0] == $indent ) {
        my $text = $lines->[0][1];
        if ($is_list) {
            die "no item: $text\n" unless $text =~ s/^- //;
            if ( $text =~ /^(?:"(?:[^"\\]|\\.)*"|\w+):/ ) { $lines->[0] = [ $indent + 2, $text ]; push @list, block( $lines, $indent + 2 ) }
            else                                            { shift @$lines; push @list, scalar_of($text) }
            next;
        }
        my ( $key, $value ) = $text =~ /^("(?:[^"\\]|\\.)*"|\w+):(?: (.*))?$/ or die "no key: $text\n";
        $key = scalar_of($key);
        die "$key is there twice\n" if exists $map{$key};
        shift @$lines;
        if ( defined $value ) { $map{$key} = scalar_of($value) }
        else {
            die "nothing below $key\n" unless @$lines && $lines->[0][0] > $indent;
            $map{$key} = block( $lines, $lines->[0][0] );
        }
    }
    die "wrong indentation: $lines->[0][1]\n" if @$lines && $lines->[0][0] > $indent;
    return $is_list ? \@list : \%map;
}

sub yaml_read {
    my ($text) = @_;
    my @lines = map { s/ +# .*//r } split /\n/, $text;
    return [] if "@lines" eq '[]';
    my @rows = map { /^( *)(.*)$/ ? [ length $1, $2 ] : () } @lines;
    my $all = block( \@rows, 0 );
    die "left over: $rows[0][1]\n" if @rows;
    return $all;
}
1;
