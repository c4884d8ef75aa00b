// Executes methods of an assembly on inputs that Lindy has found. A line of standard input is a call, as JSON; the line that
// answers it says how the call ended: it returned, it threw (what, and where in the assembly), or it could not be made.
//
//     confirm ASSEMBLY SECONDS
//
// SPDX-License-Identifier: MIT
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Reflection;
using System.Runtime.Loader;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading;

internal static class Confirm
{
    private static readonly List<object?> made = new List<object?>();

    private static object? Value(JsonElement v)
    {
        switch (v.ValueKind)
        {
            case JsonValueKind.Null: return null;
            case JsonValueKind.True: return true;
            case JsonValueKind.False: return false;
        }
        if (v.TryGetProperty("number", out JsonElement n)) return Number(n.GetString()!);
        if (v.TryGetProperty("object", out JsonElement o)) return made[o.GetInt32()];
        if (v.TryGetProperty("parts", out JsonElement p)) return LindyInputs.Struct(Values(p));
        return LindyInputs.Any;
    }

    private static object Number(string text)
    {
        if (int.TryParse(text, out int i)) return i;
        if (long.TryParse(text, out long l)) return l;
        return ulong.Parse(text);
    }

    private static object?[] Values(JsonElement list)
    {
        object?[] values = new object?[list.GetArrayLength()];
        for (int i = 0; i < values.Length; i++) values[i] = Value(list[i]);
        return values;
    }

    private static object Allocate(JsonElement o)
    {
        string type = o.GetProperty("type").GetString()!;
        if (o.TryGetProperty("text", out JsonElement text)) return text.GetString()!;
        return o.TryGetProperty("length", out JsonElement length) ? LindyInputs.Array(type, length.GetInt32()) : LindyInputs.New(type);
    }

    private static void Fill(JsonElement o, object target)
    {
        foreach (JsonElement f in o.GetProperty("fields").EnumerateArray())
            LindyInputs.Set(target, f[0].GetString()!, f[1].GetString()!, Value(f[2]));
        foreach (JsonElement e in o.GetProperty("elements").EnumerateArray())
            LindyInputs.At((Array)target, e[0].GetInt32(), Value(e[1]));
    }

    private static string[] Texts(JsonElement list)
    {
        string[] texts = new string[list.GetArrayLength()];
        for (int i = 0; i < texts.Length; i++) texts[i] = list[i].GetString()!;
        return texts;
    }

    // Where in the assembly, innermost first: of what it calls in libraries nothing is known.
    private static JsonObject Thrown(Exception e)
    {
        JsonObject answer = new JsonObject { ["outcome"] = "threw", ["type"] = e.GetType().Name, ["message"] = e.Message };
        foreach (StackFrame frame in new StackTrace(e, true).GetFrames())
        {
            string? file = frame.GetFileName();
            if (frame.GetMethod()?.Module.Assembly != LindyInputs.Tested || file == null) continue;
            answer["file"] = file;
            answer["line"] = frame.GetFileLineNumber();
            break;
        }
        return answer;
    }

    private static JsonObject Run(JsonElement call)
    {
        object? self = null;
        object?[] arguments;
        JsonElement method = call.GetProperty("method");
        try
        {
            made.Clear();
            foreach (JsonElement o in call.GetProperty("objects").EnumerateArray()) made.Add(Allocate(o));
            int at = 0;
            foreach (JsonElement o in call.GetProperty("objects").EnumerateArray()) Fill(o, made[at++]!);
            foreach (JsonElement s in call.GetProperty("statics").EnumerateArray())
                LindyInputs.SetStatic(s[0].GetString()!, s[1].GetString()!, Value(s[2]));
            if (call.TryGetProperty("this", out JsonElement t)) self = Value(t);
            arguments = Values(call.GetProperty("arguments"));
        }
        catch (Exception e)
        {
            return new JsonObject { ["outcome"] = "error", ["why"] = "the input cannot be made: " + e.Message };
        }
        try
        {
            object? result = LindyInputs.Call(method[0].GetString()!, method[1].GetString()!, Texts(method[2]), self, arguments);
            return new JsonObject { ["outcome"] = "returned", ["value"] = Shown(result) };
        }
        catch (Exception e)
        {
            JsonObject thrown = Thrown(e);
            if (e.Message.Contains("rewriter") && e.GetType().Name == "ContractException")
                return new JsonObject { ["outcome"] = "error", ["why"] = "contracts of this assembly need a rewriter, which .NET does not have" };
            return thrown.ContainsKey("file") || !(e is NotSupportedException || e is ArgumentException || e is TargetException)
                ? thrown : new JsonObject { ["outcome"] = "error", ["why"] = "the call cannot be made: " + e.Message };
        }
    }

    private static string Shown(object? value)
    {
        if (value == null) return "";
        return value is string || value.GetType().IsPrimitive ? Convert.ToString(value, System.Globalization.CultureInfo.InvariantCulture)! : value.GetType().Name;
    }

    private static int Main(string[] words)
    {
        TextWriter answers = Console.Out;
        TextReader calls = Console.In;
        Console.SetOut(TextWriter.Null);
        Console.SetError(TextWriter.Null);
        Console.SetIn(TextReader.Null);
        string path = Path.GetFullPath(words[0]);
        TimeSpan limit = TimeSpan.FromSeconds(double.Parse(words[1], System.Globalization.CultureInfo.InvariantCulture));
        AssemblyDependencyResolver beside = new AssemblyDependencyResolver(path);
        AssemblyLoadContext.Default.Resolving += (context, name) =>
        {
            string? file = beside.ResolveAssemblyToPath(name);
            string near = Path.Combine(Path.GetDirectoryName(path)!, name.Name + ".dll");
            if (file == null && File.Exists(near)) file = near;
            return file == null ? null : context.LoadFromAssemblyPath(file);
        };
        LindyInputs.Tested = AssemblyLoadContext.Default.LoadFromAssemblyPath(path);
        for (string? line; (line = calls.ReadLine()) != null;)
        {
            JsonObject? answer = null;
            using JsonDocument call = JsonDocument.Parse(line);
            Thread worker = new Thread(() => answer = Run(call.RootElement));
            worker.IsBackground = true;
            worker.Start();
            bool ended = worker.Join(limit);
            if (!ended) answer = new JsonObject { ["outcome"] = "error", ["why"] = "the call did not end in time" };
            answers.WriteLine(answer!.ToJsonString());
            answers.Flush();
            if (!ended) Environment.Exit(0);
        }
        return 0;
    }
}
