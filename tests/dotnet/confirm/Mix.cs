// Methods that fail on inputs of all kinds: strings, objects, arrays, structs, enumerations, static fields.
using System;
using System.Diagnostics.Contracts;

namespace Mix
{
    public enum Level { Low, High = 7 }

    public struct Point
    {
        public int X;
        public long Y;
    }

    public class Node
    {
        public Node Next;
        public int Value;
        public string Name;
    }

    public static class Config
    {
        public static int Limit = 3;
        public static readonly int Fixed = 4 + Limit;
    }

    public class Work
    {
        private Node first;
        private int[] data;
        private Level level;
        private bool on;
        private char mark;
        private byte small;

        public Work(int n) { data = new int[n]; }

        public int Literal(string s) { return s == "secret" ? 1 / (s.Length - 6) : 0; }

        public char Third(string s) { return s != null && s.Length > 1 && s[1] == 'x' ? s[2] : ' '; }

        public int Cycle()
        {
            if (first == null || first.Next == null || first.Next.Next != first || first.Value != 5) return 0;
            return new int[first.Next.Value].Length;
        }

        public int Elements() { return data != null && data.Length == 3 && data[1] == 77 ? data[data[2]] : 0; }

        public int Small(Level l)
        {
            return l == Level.High && level == Level.High && on && mark == 'q' && small == 200 ? 10 / (small - 200) : 0;
        }

        public long Struct(Point p) { return p.X == 4 ? p.Y / (p.X - 4) : 0; }

        public int Static() { return Config.Limit == 9 ? 1 / (Config.Limit - 9) : 0; }

        public int Readonly() { return Config.Fixed == 9 ? 1 / (Config.Fixed - 9) : 0; }

        public int Empty(int? n) { return n.Value; }

        public object Cast(object o) { return (string)o; }

        public Work Callee() { return Named(); }

        private Work Named() { return first.Name.Length > 0 ? this : null; }

        public static int Long(int[] a, long k) { return k > 4000000000L ? a[0] : 1; }

        public void Assert(int x) { Contract.Assert(x != 12); }

        public int Ensure(int x) { Contract.Ensures(Contract.Result<int>() > x); return x; }

        public T Generic<T>(T[] a) { return a[0]; }

        public int By(out int r, ref int s) { r = 1; s = 10 / s; return r; }

        public int Wrong(int x) { return 10 / (Math.Sign(x) - 5); }
    }
}
