// Calls methods of .NET's class library on random inputs, and writes what comes of it, one call a line, in JSON.
// Standard input: the methods, as lib/bcl.bpl names them. Arguments: how many calls of each, and a seed.
// SPDX-License-Identifier: MIT
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Text;

static class Observe {
  static Random random = new Random(1);

  static readonly Dictionary<string, Type> plain = new() {
    ["bool"] = typeof(bool), ["char"] = typeof(char), ["string"] = typeof(string), ["int8"] = typeof(sbyte),
    ["uint8"] = typeof(byte), ["int16"] = typeof(short), ["uint16"] = typeof(ushort), ["int32"] = typeof(int),
    ["uint32"] = typeof(uint), ["int64"] = typeof(long), ["uint64"] = typeof(ulong), ["!0"] = typeof(int),
    ["!!0"] = typeof(int), ["object"] = typeof(object), ["System.StringComparison"] = typeof(StringComparison),
  };

  static string Text() {
    if (random.Next(12) == 0) return null;
    var b = new StringBuilder();
    for (int n = random.Next(5); n > 0; n--) b.Append("abA 1\u00AD\u0130z.-"[random.Next(10)]);
    return b.ToString();
  }

  static long Number(long low, long high) {
    switch (random.Next(8)) {
    case 0: return low;
    case 1: return high;
    case 2: return Math.Clamp((long)random.Next(3000), low, high);
    default: return Math.Clamp((long)random.Next(-3, 8), low, high);
    }
  }

  static object Value(Type t) {
    if (t == typeof(string)) return Text();
    if (t == typeof(object)) return random.Next(3) == 0 ? null : Text();
    if (t == typeof(bool)) return random.Next(2) == 0;
    if (t == typeof(char)) return "abA 1z.\u0130"[random.Next(8)];
    if (t == typeof(sbyte)) return (sbyte)Number(sbyte.MinValue, sbyte.MaxValue);
    if (t == typeof(byte)) return (byte)Number(0, byte.MaxValue);
    if (t == typeof(short)) return (short)Number(short.MinValue, short.MaxValue);
    if (t == typeof(ushort)) return (ushort)Number(0, ushort.MaxValue);
    if (t == typeof(int)) return (int)Number(int.MinValue, int.MaxValue);
    if (t == typeof(uint)) return (uint)Number(0, uint.MaxValue);
    if (t == typeof(long)) return Number(long.MinValue, long.MaxValue);
    if (t == typeof(ulong)) return (ulong)Number(0, long.MaxValue);
    if (t == typeof(StringComparison)) return (StringComparison)random.Next(6);
    if (t == typeof(StringBuilder)) return new StringBuilder(Text() ?? "");
    object made = Activator.CreateInstance(t);
    foreach (int x in Enumerable.Range(0, random.Next(4)).Select(_ => random.Next(4))) Put(made, x);
    return made;
  }

  static void Put(object collection, int x) {
    switch (collection) {
    case List<int> l: l.Add(x); break;
    case Stack<int> s: s.Push(x); break;
    case Queue<int> q: q.Enqueue(x); break;
    case HashSet<int> h: h.Add(x); break;
    }
  }

  // What a value is, for the program that checks the row.
  static string Show(object v) => v switch {
    null => "null",
    string s => "[" + string.Join(',', s.Select(c => (int)c)) + "]",
    bool b => b ? "true" : "false",
    char c => ((int)c).ToString(CultureInfo.InvariantCulture),
    StringBuilder b => $"{{\"length\":{b.Length}}}",
    List<int> l => $"{{\"count\":{l.Count},\"items\":[{string.Join(',', l)}]}}",
    ICollection c => $"{{\"count\":{c.Count}}}",
    HashSet<int> h => $"{{\"count\":{h.Count}}}",
    IFormattable f when v.GetType().IsPrimitive => f.ToString(null, CultureInfo.InvariantCulture),
    Enum => "\"other\"",
    _ => "\"other\"",
  };

  static Type Owner(string name) => name switch {
    "System.Collections.Generic.List`1" => typeof(List<int>),
    "System.Collections.Generic.Stack`1" => typeof(Stack<int>),
    "System.Collections.Generic.Queue`1" => typeof(Queue<int>),
    "System.Collections.Generic.HashSet`1" => typeof(HashSet<int>),
    _ => typeof(object).Assembly.GetType(name),
  };

  static bool Works(Type t) => t != null && (plain.ContainsValue(t) || t == typeof(StringBuilder) || t == typeof(List<int>) ||
      t == typeof(Stack<int>) || t == typeof(Queue<int>) || t == typeof(HashSet<int>));

  static MethodBase Find(Type owner, string name, Type[] types) {
    const BindingFlags all = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
    if (name == ".ctor") return null;
    foreach (MethodInfo m in owner.GetMethods(all).Where(m => m.Name == name)) {
      MethodInfo made = m;
      if (m.IsGenericMethodDefinition) {
        try { made = m.MakeGenericMethod(m.GetGenericArguments().Select(_ => typeof(int)).ToArray()); } catch (ArgumentException) { continue; }
      }
      if (made.GetParameters().Select(p => p.ParameterType).SequenceEqual(types)) return made;
    }
    return null;
  }

  static void Try(string key, MethodBase method) {
    object self = method.IsStatic ? null : Value(method.DeclaringType);
    object[] args = method.GetParameters().Select(p => Value(p.ParameterType)).ToArray();
    if (!method.IsStatic && self == null) return;
    string before = Show(self), given = string.Join(',', args.Select(Show)), result = "null", threw = "false";
    try { result = Show(method.Invoke(self, args)); } catch (TargetInvocationException e) {
      if (e.InnerException is OutOfMemoryException) return;
      threw = "true";
    }
    Console.WriteLine($"{{\"key\":\"{key}\",\"this\":{before},\"args\":[{given}],\"after\":{Show(self)},\"result\":{result},\"threw\":{threw}}}");
  }

  static void Main(string[] args) {
    CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
    int calls = int.Parse(args[0]);
    for (string key; (key = Console.ReadLine()) != null;) {
      random = new Random(int.Parse(args[1]));
      int colons = key.IndexOf("::"), open = key.IndexOf('(');
      if (key.StartsWith("System.Diagnostics") || key.StartsWith("System.Environment") || key.StartsWith("System.Console") ||
          key.StartsWith("System.Threading"))
        continue; // what they do is done to the process
      Type owner = Owner(key[..colons]);
      string[] names = key[(open + 1)..^1].Split(',', StringSplitOptions.RemoveEmptyEntries);
      if (owner == null || owner.ContainsGenericParameters || names.Any(n => !plain.ContainsKey(n))) continue;
      MethodBase method = Find(owner, key[(colons + 2)..open], names.Select(n => plain[n]).ToArray());
      if (method == null || !(method.IsStatic || Works(owner))) continue;
      for (int i = 0; i < calls; i++) Try(key, method);
    }
  }
}
