# What members of .NET's class library do on random values (Members.cs). SPDX-License-Identifier: MIT
package Members;
use strict;
use warnings;
use File::Basename;
use File::Temp qw(tempdir);

# member => [calls, returns, returns of null, calls that ran or changed an object of a program]. A process that dies of a
# member is followed by another for those after it.
sub tried {
    my ( $members, $calls, $seed ) = @_;
    my $home = dirname(__FILE__) . '/../../..';
    my $dir  = tempdir( CLEANUP => 1 );
    my $said = `$home/scripts/test/csc -t:exe -out:$dir/members.dll $home/tests/dotnet/members/Members.cs 2>&1`;
    -e "$dir/members.dll" or die "members: $said";
    write_lines( "$dir/members.runtimeconfig.json", '{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"10.0.0"}}}' );
    my ( @left, %found ) = @$members;
    for my $attempt ( 1 .. 20 ) {
        write_lines( "$dir/keys", @left );
        my $status = system("cd $dir && timeout 600 dotnet exec members.dll $calls $seed < keys > out 2> said");
        my ( $last, @good ) = ( ( grep { /::/ && !/^\s/ } read_lines("$dir/said") )[-1] // '', read_lines("$dir/out") );
        for (@good) { my ( $key, @n ) = split /\t/; $found{$key} = \@n if @n == 4 }
        last if !$status;
        my $stem = $last =~ s/\(.*//r;    # of a key without parameters, too
        my %done = map { $_ => 1, s/\(.*//r => 1 } map { /^([^\t]+)/ } @good;
        @left = grep { $_ ne $last && $_ ne $stem && !$done{$_} } @left;
    }
    return \%found;
}

sub write_lines { my ( $path, @lines ) = @_; open( my $f, '>', $path ) or die "members: $path: $!\n"; print $f map { "$_\n" } @lines; close $f }
sub read_lines { my ($path) = @_; open( my $f, '<', $path ) or return (); chomp( my @lines = <$f> ); close $f; return @lines }

1;
