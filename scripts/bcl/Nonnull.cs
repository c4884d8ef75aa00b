// Writes lib/bcl-nonnull.txt: methods of .NET's class library whose result is never null, as the annotations of the
// installed .NET say. A line is a type and the names of such methods; a name stands for all its overloads.
//
//   dotnet run scripts/bcl/Nonnull.cs > lib/bcl-nonnull.txt
//
// scripts/bcl/null-after-all.txt has those that return null all the same: of values without a constructor's call, or
// because they were given one. tests/dotnet/members.t found them. From the root of the repository.
//
// SPDX-License-Identifier: MIT
#:property PublishAot=false
using System.Reflection;

string[] assemblies = {
  "System.Private.CoreLib", "System.Collections", "System.Collections.Concurrent", "System.Collections.Immutable",
  "System.ComponentModel", "System.ComponentModel.Primitives", "System.ComponentModel.TypeConverter", "System.Console",
  "System.Data.Common", "System.Diagnostics.Process", "System.Diagnostics.DiagnosticSource", "System.IO.Compression",
  "System.Linq", "System.Linq.Expressions", "System.Linq.Queryable", "System.Memory", "System.Net.Http",
  "System.Net.Primitives", "System.ObjectModel", "System.Private.Uri", "System.Private.Xml", "System.Private.Xml.Linq",
  "System.Reflection.Emit", "System.Runtime.Numerics", "System.Security.Cryptography", "System.Text.Json",
  "System.Text.RegularExpressions", "System.Threading", "System.Threading.Channels",
  "System.Threading.Tasks.Parallel", "System.Transactions.Local",
};

var nulls = File.ReadLines("scripts/bcl/null-after-all.txt").Select(l => l.Split(' ')).ToDictionary(w => w[0], w => w[1..]);
var lines = new SortedDictionary<string, SortedSet<string>>(StringComparer.Ordinal);
foreach (string name in assemblies)
  foreach (Type type in Assembly.Load(name).GetExportedTypes()) {
    if (type.Namespace is null || !type.Namespace.StartsWith("System") || type.IsEnum) continue;
    // Instructions of processors, and interfaces of COM, return nothing of interest.
    if (type.Namespace.StartsWith("System.Runtime.Intrinsics") || type.Namespace.StartsWith("System.Runtime.Interop"))
      continue;
    const BindingFlags all = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance |
                             BindingFlags.Static | BindingFlags.DeclaredOnly;
    var good = new SortedSet<string>(StringComparer.Ordinal);
    var bad = new HashSet<string>();
    foreach (MethodInfo method in type.GetMethods(all)) {
      if (!(method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly) || method.Name.Contains('.')) continue;
      (NeverNull(method) ? (ISet<string>)good : bad).Add(method.Name);
    }
    good.ExceptWith(bad);
    if (nulls.TryGetValue(NameOf(type), out var after)) good.ExceptWith(after);
    if (good.Count > 0) lines[NameOf(type)] = good;
  }
Console.WriteLine("# Written by scripts/bcl/Nonnull.cs from the annotations of .NET " + Environment.Version.Major + ".");
foreach (var (type, names) in lines) Console.WriteLine(type + " " + string.Join(' ', names));

// A property has its annotation on the property.
static bool NeverNull(MethodInfo method) {
  Type result = method.ReturnType;
  // These give back what they were made of, which nobody checks.
  bool gives = typeof(Attribute).IsAssignableFrom(method.DeclaringType) ||
               typeof(EventArgs).IsAssignableFrom(method.DeclaringType);
  if (gives && !method.IsStatic && method.Name.StartsWith("get_") && method.Name != "get_TypeId") return false;
  if (result.IsValueType || result.IsByRef || result.IsPointer || result.IsGenericParameter || result == typeof(void))
    return false;
  var context = new NullabilityInfoContext();
  if (method.ReturnParameter.GetCustomAttributesData().Any(a => a.AttributeType.Name is "MaybeNullAttribute"))
    return false;
  var property = method.DeclaringType!.GetProperties(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance |
                                                     BindingFlags.Static | BindingFlags.DeclaredOnly)
                   .FirstOrDefault(p => p.GetMethod == method);
  NullabilityInfo info = property != null ? context.Create(property) : context.Create(method.ReturnParameter);
  return info.ReadState == NullabilityState.NotNull;
}

static string NameOf(Type type) =>
  type.DeclaringType is { } outer ? NameOf(outer) + "/" + type.Name : type.Namespace + "." + type.Name;
