// Makes the inputs on which a method fails: objects without their constructors, private fields, calls by name.
// SPDX-License-Identifier: MIT
internal static class LindyInputs
{
    private const System.Reflection.BindingFlags Every = System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.NonPublic
        | System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.DeclaredOnly;

    // Any value: the default one of the type.
    public static readonly object Any = new object();

    private sealed class Parts { public object?[] Values = new object?[0]; }

    public static System.Reflection.Assembly? Tested;

    public sealed class AssertionFailed : System.Exception
    {
        public AssertionFailed(string? message) : base(message) { }
    }

    private sealed class ThrowingListener : System.Diagnostics.TraceListener
    {
        public override void Fail(string? message) { throw new AssertionFailed(message); }
        public override void Fail(string? message, string? detail) { throw new AssertionFailed(message); }
        public override void Write(string? message) { }
        public override void WriteLine(string? message) { }
    }

    // What does not hold is an exception, not the end of the process.
    static LindyInputs()
    {
        System.Diagnostics.Contracts.Contract.ContractFailed += (sender, e) => e.SetUnwind();
        System.Diagnostics.Trace.Listeners.Clear();
        System.Diagnostics.Trace.Listeners.Add(new ThrowingListener());
    }

    // A name such as Space.Outer+Inner, System.Int32[] or Space.List`1[System.String].
    public static System.Type Type(string name)
    {
        System.Type? type = System.Type.GetType(name, n => null, (a, n, ignore) => Named(n));
        return type ?? throw new System.NotSupportedException("there is no type " + name);
    }

    private static System.Type? Named(string name)
    {
        System.Type? type = Tested?.GetType(name) ?? System.Type.GetType(name);
        if (type != null || Tested == null) return type;
        foreach (System.Reflection.AssemblyName other in Tested.GetReferencedAssemblies())
        {
            try { type = System.Reflection.Assembly.Load(other).GetType(name); }
            catch (System.IO.IOException) { continue; }
            if (type != null) return type;
        }
        return null;
    }

    public static object New(string name)
    {
        System.Type type = Type(name);
        if (type == typeof(object)) return new object();
        if (type == typeof(string)) return "";
        if (type.IsArray) return System.Array.CreateInstance(type.GetElementType()!, new int[type.GetArrayRank()]);
        if (type.IsAbstract || type.IsInterface || typeof(System.Delegate).IsAssignableFrom(type))
            throw new System.NotSupportedException("nothing is known that is a " + type.Name);
        return System.Runtime.CompilerServices.RuntimeHelpers.GetUninitializedObject(type);
    }

    public static System.Array Array(string name, int length)
    {
        System.Type type = Type(name);
        return System.Array.CreateInstance(type.IsArray ? type.GetElementType()! : typeof(object), length);
    }

    public static object Struct(params object?[] parts) { return new Parts { Values = parts }; }

    public static void At(System.Array array, int index, object? value)
    {
        array.SetValue(Fit(value, array.GetType().GetElementType()!), index);
    }

    private static System.Reflection.FieldInfo Field(string type, string name)
    {
        return Type(type).GetField(name, Every) ?? throw new System.NotSupportedException("there is no field " + type + "." + name);
    }

    public static void Set(object target, string type, string name, object? value)
    {
        System.Reflection.FieldInfo field = Field(type, name);
        field.SetValue(target, Fit(value, field.FieldType));
    }

    // A readonly one has the value that the program gives it.
    public static void SetStatic(string type, string name, object? value)
    {
        System.Reflection.FieldInfo field = Field(type, name);
        System.Runtime.CompilerServices.RuntimeHelpers.RunClassConstructor(field.DeclaringType!.TypeHandle);
        if (!field.IsInitOnly) field.SetValue(null, Fit(value, field.FieldType));
    }

    private static object Fit(Parts value, System.Type type)
    {
        object made = System.Activator.CreateInstance(type)!;
        System.Reflection.FieldInfo[] fields = type.GetFields(Every & ~System.Reflection.BindingFlags.Static);
        System.Array.Sort(fields, (a, b) => a.MetadataToken.CompareTo(b.MetadataToken));
        if (fields.Length != value.Values.Length) throw new System.NotSupportedException("the fields of " + type.Name + " are not known");
        for (int i = 0; i < fields.Length; i++) fields[i].SetValue(made, Fit(value.Values[i], fields[i].FieldType));
        return made;
    }

    // A number becomes a character, an enumeration, a small number, as its place asks for.
    private static object? Fit(object? value, System.Type type)
    {
        if (type.IsByRef) type = type.GetElementType()!;
        if (ReferenceEquals(value, Any)) return type.IsValueType ? System.Activator.CreateInstance(type) : null;
        System.Type? inner = System.Nullable.GetUnderlyingType(type);
        if (inner != null) return value == null ? null : Fit(value, inner);
        if (value is Parts parts) return Fit(parts, type);
        if (value is int || value is long || value is ulong)
        {
            if (type.IsEnum) return System.Enum.ToObject(type, value);
            if (type == typeof(System.IntPtr)) return new System.IntPtr(System.Convert.ToInt64(value));
            if (type.IsPrimitive) return System.Convert.ChangeType(value, type, System.Globalization.CultureInfo.InvariantCulture);
        }
        return value;
    }

    private static bool Fits(System.Reflection.MethodBase method, string[] types)
    {
        System.Reflection.ParameterInfo[] parameters = method.GetParameters();
        for (int i = 0; i < types.Length; i++)
        {
            System.Type type = parameters[i].ParameterType;
            if (type.IsByRef) type = type.GetElementType()!;
            if (!type.ContainsGenericParameters && type != Type(types[i])) return false;
        }
        return true;
    }

    private static System.Reflection.MethodBase Method(string type, string name, string[] types)
    {
        System.Type owner = Type(type);
        if (owner.IsGenericTypeDefinition) owner = owner.MakeGenericType(System.Array.ConvertAll(owner.GetGenericArguments(), a => typeof(object)));
        foreach (System.Reflection.MemberInfo member in owner.GetMember(name, Every))
        {
            if (!(member is System.Reflection.MethodBase method) || method.GetParameters().Length != types.Length || !Fits(method, types)) continue;
            if (!method.IsGenericMethodDefinition) return method;
            return ((System.Reflection.MethodInfo)method).MakeGenericMethod(System.Array.ConvertAll(method.GetGenericArguments(), a => typeof(object)));
        }
        throw new System.NotSupportedException("there is no method " + type + "." + name);
    }

    // The exceptions of the method come as they are.
    public static object? Call(string type, string name, string[] types, object? target, params object?[] values)
    {
        System.Reflection.MethodBase method = Method(type, name, types);
        System.Reflection.ParameterInfo[] parameters = method.GetParameters();
        object?[] arguments = new object?[values.Length];
        for (int i = 0; i < values.Length; i++) arguments[i] = Fit(values[i], parameters[i].ParameterType);
        if (method is System.Reflection.ConstructorInfo constructor && !constructor.IsStatic)
            return constructor.Invoke(System.Reflection.BindingFlags.DoNotWrapExceptions, null, arguments, null);
        object? self = target == null || !method.DeclaringType!.IsValueType ? target : Fit(target, method.DeclaringType);
        return method.Invoke(self, System.Reflection.BindingFlags.DoNotWrapExceptions, null, arguments, null);
    }
}
