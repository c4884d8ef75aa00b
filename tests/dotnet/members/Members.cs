// Calls members of .NET's class library on random values, which earlier calls have made, and counts what comes of it.
// Standard input: members as `scripts/bench/libraries --calls` names them. Arguments: how many calls of each, and a seed.
// A line of output: the member, calls, returns, returns of null, and calls that ran or changed an object of a program.
// SPDX-License-Identifier: MIT
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Linq.Expressions;
using System.Reflection;
using System.Reflection.Emit;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;

// An object of the program: it notes that its methods run.
public class Probe : IComparable, IFormattable, IDisposable, IEnumerable<string> {
  public static int Calls;
  public int Field = 7;
  public string Name { get; set; } = "probe";
  public override string ToString() { Calls++; return "probe"; }
  public override bool Equals(object other) { Calls++; return ReferenceEquals(this, other); }
  public override int GetHashCode() { Calls++; return 5; }
  public int CompareTo(object other) { Calls++; return 0; }
  public string ToString(string format, IFormatProvider provider) { Calls++; return "probe"; }
  public void Dispose() => Calls++;
  public IEnumerator<string> GetEnumerator() { Calls++; return new List<string> { "a", "b" }.GetEnumerator(); }
  IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
  public event EventHandler Changed { add { } remove { } }
}

static class Members {
  const int Depth = 3, PoolOf = 40;
  static Random random = new(1);
  static readonly List<object> pool = new();
  static readonly Dictionary<Type, int> have = new();
  static readonly Probe probe = new();

  static readonly Dictionary<Type, string> words = new() {
    [typeof(bool)] = "bool", [typeof(char)] = "char", [typeof(string)] = "string", [typeof(object)] = "object",
    [typeof(sbyte)] = "int8", [typeof(byte)] = "uint8", [typeof(short)] = "int16", [typeof(ushort)] = "uint16",
    [typeof(int)] = "int32", [typeof(uint)] = "uint32", [typeof(long)] = "int64", [typeof(ulong)] = "uint64",
    [typeof(float)] = "float32", [typeof(double)] = "float64", [typeof(nint)] = "nativeint", [typeof(void)] = "void",
  };

  // ---- names ---------------------------------------------------------------------------------------------------------

  static string Named(Type t) {
    if (t.IsGenericParameter) return (t.DeclaringMethod != null ? "!!" : "!") + t.GenericParameterPosition;
    if (t.IsByRef) return Named(t.GetElementType()) + "&";
    if (t.IsArray) return Named(t.GetElementType()) + "[]";
    if (words.TryGetValue(t, out string word)) return word;
    string name = t.DeclaringType != null ? Named(t.DeclaringType.IsGenericType ? t.DeclaringType.GetGenericTypeDefinition() : t.DeclaringType)
        .Split('<')[0] + "/" + t.Name : t.Namespace + "." + t.Name;
    return t.IsGenericType ? name + "<" + string.Join(',', t.GetGenericArguments().Select(Named)) + ">" : name;
  }

  static readonly Dictionary<string, Type> types = new();

  static void Load() {
    foreach (Type t in typeof(object).Assembly.GetExportedTypes()) types.TryAdd(Named(t).Split('<')[0], t);
    foreach (string file in Directory.GetFiles(Path.GetDirectoryName(typeof(object).Assembly.Location), "*.dll"))
      try {
        foreach (Type t in Assembly.LoadFrom(file).GetExportedTypes()) types.TryAdd(Named(t).Split('<')[0], t);
      } catch (BadImageFormatException) { } catch (FileLoadException) { } catch (FileNotFoundException) { }
  }

  const BindingFlags all = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static;

  static string Key(MethodBase m) => Named(m.DeclaringType).Split('<')[0] + "::" + m.Name + "(" + string.Join(',', m.GetParameters().Select(p => Named(p.ParameterType))) + ")";

  // A key without parameters stands for all methods of that name that the type itself has.
  static IEnumerable<(string, MethodBase)> Find(string key) {
    int colons = key.IndexOf("::"), open = key.IndexOf('(', colons);
    if (!types.TryGetValue(key[..colons], out Type owner)) return new (string, MethodBase)[0];
    string name = open < 0 ? key[(colons + 2)..] : key[(colons + 2)..open];
    IEnumerable<MethodBase> named = name == ".ctor" ? owner.GetConstructors(all) : owner.GetMethods(all).Where(m => m.Name == name);
    named = named.Where(m => !m.IsPrivate && !m.IsAssembly && (open < 0 ? m.DeclaringType == owner : key.EndsWith(Key(m)[Key(m).IndexOf("::")..])));
    return named.Take(open < 0 ? 50 : 1).Select(m => (open < 0 ? Key(m) : key, m)).ToList();
  }

  // Arguments for type parameters: what satisfies the constraints.
  static Type[] Arguments(Type[] parameters) => parameters.Select(p => {
    bool value = p.GenericParameterAttributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint);
    if (p.GetGenericParameterConstraints().Any(c => c == typeof(Enum))) return typeof(DayOfWeek);
    return value ? typeof(int) : random.Next(3) == 0 ? typeof(Probe) : typeof(string);
  }).ToArray();

  static MethodBase Made(MethodBase m) {
    Type owner = m.DeclaringType;
    if (owner.IsGenericTypeDefinition) {
      Type made = owner.MakeGenericType(Arguments(owner.GetGenericArguments()));
      m = MethodBase.GetMethodFromHandle(m.MethodHandle, made.TypeHandle);
    }
    return m is MethodInfo { IsGenericMethodDefinition: true } g ? g.MakeGenericMethod(Arguments(g.GetGenericArguments())) : m;
  }

  // ---- values ----------------------------------------------------------------------------------------------------------

  static void Keep(object v) {
    if (v == null || v is string || v.GetType().IsPrimitive || v is Pointer) return;
    have.TryGetValue(v.GetType(), out int n);
    have[v.GetType()] = n + 1;
    if (n < PoolOf) pool.Add(v);
  }

  static string Text() {
    var b = new StringBuilder();
    for (int n = random.Next(5); n > 0; n--) b.Append("abA 1{}z.-"[random.Next(10)]);
    return random.Next(6) == 0 ? "Field" : random.Next(6) == 0 ? "12" : b.ToString();
  }

  static object Number(Type t) {
    long n = random.Next(10) == 0 ? random.NextInt64() : random.Next(-2, 9);
    if (t == typeof(char)) return "abA 1z"[random.Next(6)];
    if (t == typeof(bool)) return n > 3;
    if (t == typeof(double) || t == typeof(float)) return Convert.ChangeType(random.Next(5) == 0 ? double.NaN : n / 2.0, t);
    try { return Convert.ChangeType(n, t); } catch (OverflowException) { return Convert.ChangeType(n & 127, t); }
  }

  static object Pooled(Type t) {
    object found = null;
    int seen = 0;
    foreach (object v in pool)
      if (t.IsInstanceOfType(v) && random.Next(++seen) == 0) found = v;
    return found;
  }

  static object Value(Type t, int depth, bool mayBeNull = true) {
    if (t.IsByRef) t = t.GetElementType();
    bool raw = t == typeof(nint) || t == typeof(nuint) || typeof(System.Runtime.InteropServices.SafeHandle).IsAssignableFrom(t);
    if (raw || t.IsPointer || t.IsByRefLike) throw new NotSupportedException();
    if (t.IsPrimitive) return Number(t);
    if (mayBeNull && !t.IsValueType && random.Next(10) == 0) return null;
    if (t == typeof(string)) return Text();
    if (t == typeof(object)) return random.Next(3) switch { 0 => Text(), 1 => probe, _ => random.Next(5) };
    if (t.IsEnum) { Array list = Enum.GetValues(t); return list.GetValue(random.Next(list.Length)); }
    if (Nullable.GetUnderlyingType(t) is { } inner) return random.Next(3) == 0 ? null : Value(inner, depth);
    if (t.IsValueType && random.Next(4) == 0) return Activator.CreateInstance(t);
    if (Pooled(t) is { } old && random.Next(8) != 0) return old;
    if (t.IsArray) {
      Array made = Array.CreateInstance(t.GetElementType(), t.GetArrayRank() == 1 ? random.Next(3) : 0);
      for (int i = 0; i < made.Length; i++) made.SetValue(Value(t.GetElementType(), depth - 1), i);
      return made;
    }
    if (typeof(Delegate).IsAssignableFrom(t) && !t.IsAbstract) {
      MethodInfo invoke = t.GetMethod("Invoke");
      return Expression.Lambda(t, Expression.Default(invoke.ReturnType), invoke.GetParameters().Select(p => Expression.Parameter(p.ParameterType))).Compile();
    }
    if (depth > 0 && !t.IsAbstract && t.GetConstructors() is { Length: > 0 } list2) {
      ConstructorInfo c = list2[random.Next(list2.Length)];
      object made = c.Invoke(c.GetParameters().Select(p => Value(p.ParameterType, depth - 1)).ToArray());
      Keep(made);
      return made;
    }
    if (Pooled(t) is { } other) return other;
    return t.IsValueType ? Activator.CreateInstance(t) : throw new NotSupportedException();
  }

  static void Seed() {
    foreach (Type t in new[] { typeof(int), typeof(string), typeof(List<int>), typeof(List<>), typeof(Dictionary<string, int>), typeof(Probe),
                               typeof(IDisposable), typeof(DayOfWeek), typeof(int[]), typeof(int?), typeof(Func<int>), typeof(KeyValuePair<,>) }) {
      Keep(t);
      Keep(t.GetTypeInfo());
      foreach (MemberInfo m in t.GetMembers(all).OrderBy(m => m.ToString()).Take(8)) Keep(m);
      foreach (MethodInfo m in t.GetMethods().Take(6)) { Keep(m); foreach (ParameterInfo p in m.GetParameters()) Keep(p); }
    }
    foreach (MemberInfo m in typeof(Probe).GetMembers()) Keep(m);
    Keep(typeof(object).Assembly);
    Keep(typeof(Probe).Module);
    var xml = new System.Xml.XmlDocument();
    xml.LoadXml("<a b='c'><d>text</d><!-- e --></a>");
    foreach (System.Xml.XmlNode n in xml.SelectNodes("//node()|//@*")) Keep(n);
    Keep(xml);
    Keep(System.Xml.Linq.XDocument.Parse("<a b='c'><d>text</d></a>"));
    var table = new System.Data.DataTable("t");
    table.Columns.Add("a", typeof(int));
    table.Rows.Add(1);
    for (int i = 0; i < 5; i++) { var rows = table.CreateDataReader(); rows.Read(); Keep(rows); }
    Keep(new List<object> { 1, "a" }.GetEnumerator());
    Keep(new System.Collections.ObjectModel.Collection<string> { "a", "b" });
    Keep(new System.Collections.ObjectModel.ReadOnlyCollection<string>(new[] { "a", "b" }));
    Keep(new Version(1, 2));
    Keep(Expression.NewArrayInit(typeof(int), Expression.Constant(1)));
    foreach (string c in new[] { "", "en-US", "de-DE", "tr-TR" }) Keep(CultureInfo.GetCultureInfo(c));
    Keep(new List<string> { "a", "b" });
    Keep(new List<object> { probe, "x", 3 });
    Keep(new Dictionary<string, string> { ["a"] = "b" });
    Keep(new Hashtable { ["a"] = 1 });
    Keep(new ArrayList { 1, "a" });
    foreach (Task t in new Task[] { Task.CompletedTask, Task.FromResult("x"), Task.FromResult(3), Task.FromException(new IOException()), Task.FromCanceled(new CancellationToken(true)) }) Keep(t);
    Keep(new ValueTask());
    Keep(new ValueTask<string>("x"));
    Keep(new CancellationTokenSource());
    Keep(new StringWriter());
    Keep(new StringReader("abc"));
    Keep(new MemoryStream(new byte[] { 1, 2, 3 }));
    Keep(new Regex("a(b)?"));
    Keep(Regex.Match("xab", "a(b)?"));
    Keep(new StringBuilder("ab"));
    Keep(new InvalidOperationException("wrong", new IOException()));
    Keep(StringComparer.Ordinal);
    Keep(Encoding.UTF8);
    Keep(new Uri("http://a.b/c?d"));
    Keep(new object());
    var method = new DynamicMethod("made", typeof(int), new[] { typeof(int) });
    ILGenerator il = method.GetILGenerator();
    Keep(method);
    Keep(il);
    Keep(il.DeclareLocal(typeof(int)));
    Keep(il.DefineLabel());
    AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Made"), AssemblyBuilderAccess.Run);
    ModuleBuilder module = assembly.DefineDynamicModule("Made");
    TypeBuilder type = module.DefineType("T", TypeAttributes.Public);
    Keep(assembly);
    Keep(module);
    Keep(type);
    Keep(type.DefineMethod("M", MethodAttributes.Public));
    Keep(type.DefineField("F", typeof(int), FieldAttributes.Public));
    ParameterExpression x = Expression.Parameter(typeof(string), "x");
    foreach (Expression e in new Expression[] { x, Expression.Constant(3), Expression.Constant("a"), Expression.Property(x, "Length"), Expression.Lambda(x, x),
             Expression.Call(x, "Trim", null), Expression.Convert(x, typeof(object)), Expression.New(typeof(Probe)), Expression.Add(Expression.Constant(1), Expression.Constant(2)) }) Keep(e);
  }

  // ---- calls -------------------------------------------------------------------------------------------------------------

  // What these do is done to the process, to the machine, or to others that wait.
  static bool IsLeftOut(Type owner, string name) =>
      new[] { "Environment", "Process", "Console", "GC", "AppDomain", "Marshal", "Unsafe", "Debugger", "Debug", "Trace", "File", "Directory", "FileInfo", "DirectoryInfo",
              "Thread", "Monitor", "Registry", "Activator", "RuntimeHelpers", "GCHandle", "AssemblyLoadContext", "FileStream", "Members",
              "SynchronizationContext", "ThreadPool" }.Contains(owner.Name.Split('`')[0]) ||
      owner.Namespace?.StartsWith("System.Net") == true || owner.Name.EndsWith("OpenSsl") || owner.Namespace == "System.Runtime.InteropServices" || new[] { "Wait", "WaitOne", "Join", "Sleep", "ReadLine", "Invoke", "DynamicInvoke" }.Contains(name);

  static void Try(string key, MethodBase open, int calls, bool tell) {
    int made = 0, returned = 0, nulls = 0, ran = 0;
    for (int i = 0; i < calls; i++) {
      MethodBase m;
      object self;
      object[] args;
      try {
        m = Made(open);
        self = m.IsStatic || m.IsConstructor ? null : Value(m.DeclaringType, Depth, false);
        args = m.GetParameters().Select(p => Value(p.ParameterType, Depth)).ToArray();
      } catch (Exception) { continue; } // no such value
      if (self == null && !m.IsStatic && !m.IsConstructor) continue;
      if (self is Probe || m is ConstructorInfo { DeclaringType.IsAbstract: true }) continue;
      int before = Probe.Calls;
      made++;
      try {
        object result = m is ConstructorInfo c ? c.Invoke(args) : m.Invoke(self, args);
        returned++;
        if (m is MethodInfo f && f.ReturnType != typeof(void) && result == null) nulls++;
        if (result is not Delegate) Keep(result);
      } catch (Exception) { }
      if (Probe.Calls != before || probe.Field != 7 || probe.Name != "probe") ran++;
      probe.Field = 7;
      probe.Name = "probe";
    }
    if (!tell) return;
    Console.WriteLine($"{key}\t{made}\t{returned}\t{nulls}\t{ran}");
    Console.Out.Flush();
  }

  static void Main(string[] args) {
    int calls = int.Parse(args[0]);
    random = new Random(int.Parse(args[1]));
    CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
    Load();
    Seed();
    var todo = new List<(string key, MethodBase m)>();
    for (string key; (key = Console.ReadLine()) != null;) todo.AddRange(Find(key));
    todo.RemoveAll(t => IsLeftOut(t.m.DeclaringType, t.m.Name));
    // The first time round, for the values.
    for (int round = 0; round < 2; round++)
      for (int i = 0; i < todo.Count; i++) {
        (string key, MethodBase m) = todo[i];
        bool tell = round == 1;
        Console.Error.WriteLine(key);
        var worker = new Thread(() => Try(key, m, tell ? calls : 4, tell), 16 << 20) { IsBackground = true };
        worker.Start();
        if (worker.Join(3000)) continue;
        if (!tell) todo.RemoveAt(i--); // it waits
      }
    Console.Out.Flush();
    Environment.Exit(0);
  }
}
