// Nullable annotations of fields and properties; objects that are still raw.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace FieldConstructed {
  public class P {
    public string Name;
    public P(bool b) { //!
#if WRONG
      if (b) Name = "a";
#else
      Name = b ? "a" : "b";
#endif
    }
    public int Size() { return Name.Length; }
  }
}

namespace FieldStored {
  public class P {
    public string Name = "";
    public void Set(string? s) {
#if WRONG
      Name = s!; //!
#else
      Name = s ?? "";
#endif
    }
  }
}

namespace FieldStoredElsewhere {
  public class P { public string Name = ""; }
  public class Q {
    public void Set(P p) {
#if WRONG
      p.Name = null!; //!
#else
      p.Name = "x";
#endif
    }
    public int Get(P p) { return p.Name.Length; }
  }
}

namespace FieldByReference {
  public class P {
    string name = "";
    static void Clear([AllowNull, MaybeNull] ref string s) {
#if WRONG
      s = null!;
#else
      s = "";
#endif
    }
    static void Fill(ref string s) { s = "x"; }
    public int Use() {
#if WRONG
      Clear(ref name!); //!
#else
      Fill(ref name);
#endif
      return name.Length;
    }
  }
}

namespace PropertyPromised {
  public class P {
    public string Title { get; set; } = "x";
    public string? Note { get; set; }
    public int Size() {
#if WRONG
      return Title.Length + Note!.Length; //!
#else
      return Title.Length + (Note == null ? 0 : Note.Length);
#endif
    }
  }
}

namespace PropertySet {
  public class P {
    public string Title { get; set; } = "x";
  }
  public class Q {
    public void Use(P p, string? s) {
#if WRONG
      p.Title = s!; //!
#else
      p.Title = s ?? "";
#endif
    }
  }
}

namespace PropertyAllows {
  public class P {
    string title = "x";
    [AllowNull] public string Title {
      get { return title; }
#if WRONG
      set { title = value!; } //!
#else
      set { title = value ?? ""; }
#endif
    }
    public void Clear() { Title = null; }
  }
}

namespace NullForNow {
  public class P {
#if WRONG
    public string Name { get; set; } = null!; //!
#else
    public string Name { get; set; } = null!;
    public P() { Name = "x"; }
#endif
    public int Size() { return Name.Length; }
  }
}

namespace MembersPromised {
  public class P {
    string name;
    public P() { Init(); }
    [MemberNotNull(nameof(name))]
    void Init() {
#if WRONG
    } //!
#else
      name = "x";
    }
#endif
    public int Size() { return name.Length; }
  }
}

namespace MembersPromisedWhen {
  public class P {
    string? name;
    [MemberNotNullWhen(true, nameof(name))]
    bool Has() {
#if WRONG
      return true; //!
#else
      return name != null;
#endif
    }
    public int Size() { return Has() ? name.Length : 0; }
  }
}

namespace RawInVirtualCall {
  public class Base {
    public Base() { Show(); }
    public virtual int Show() { return 0; }
  }
  public class Derived : Base {
    string name;
    public Derived(string n) : base() { name = n; }
#if WRONG
    public override int Show() { return name.Length; } //!
#else
    public override int Show() { return name == null ? 0 : name.Length; }
#endif
  }
}

namespace RawInInitializer {
  public class Base {
    public Base() { Show(); }
    public virtual int Show() { return 0; }
  }
  public class Derived : Base {
#if WRONG
    string name;
    public Derived() { name = "x"; }
#else
    string name = "x";
#endif
    public override int Show() { return name.Length; } //!
  }
}

namespace RawHandedOut {
  public class Registry { public static int Add(Item i) { return i.Size(); } }
  public class Item {
    string name;
    public Item(string n) {
#if WRONG
      Registry.Add(this);
      name = n;
#else
      name = n;
      Registry.Add(this);
#endif
    }
    public int Size() { return name.Length; } //!
  }
}

namespace RawInConstructor {
  public class P {
    string name;
    public int Length;
    public P(string n) {
#if WRONG
      Length = name!.Length; //!
      name = n;
#else
      name = n;
      Length = name.Length;
#endif
    }
  }
}

namespace RawUnderAnotherName {
  public class P {
    string name;
    P? self;
    public P(string n) {
      self = this;
#if WRONG
      int k = self.name.Length; //!
      name = n;
#else
      name = n;
      int k = self.name.Length;
#endif
    }
  }
}

namespace CopyConstructor {
  public class P {
    string name;
    public P(string n) { name = n; }
    public P(P other) {
#if WRONG
      name = null!; } //!
#else
      name = other.name; }
#endif
    public int Size() { return name.Length; }
  }
}

namespace StaticField {
  public class P {
    static string name = "x";
    public static void Set(string? s) {
#if WRONG
      name = s!; //!
#else
      name = s ?? "y";
#endif
    }
    public static int Size() { return name.Length; }
  }
}

namespace StaticRaw {
  public class P {
#if WRONG
    static int size = Size();
    static string name = "x";
#else
    static string name = "x";
    static int size = Size();
#endif
    public static int Size() { return name.Length; } //!
    public static int Twice() { return size + size; }
  }
}

namespace StructBegins {
  public struct S { public string Name; }
  public class P {
    public int Use() {
      S s = default;
#if WRONG
      return s.Name.Length; //!
#else
      return s.Name == null ? 0 : s.Name.Length;
#endif
    }
  }
}

namespace ArrayBegins {
  public class P {
    public int Use() {
      string[] a = new string[2];
#if !WRONG
      a[0] = "x";
#endif
      return a[0].Length; //!
    }
  }
}

namespace RecordCopies {
  public record Person(string Name, string? Nick) {
    public int Size() {
#if WRONG
      return Name.Length + Nick!.Length; //!
#else
      return Name.Length + (Nick?.Length ?? 0);
#endif
    }
  }
}

namespace DerivedClass {
  public class Base { protected string name; protected Base(string n) { name = n; } }
  public class Derived : Base {
    int size;
    string other;
    public Derived(string n) : base(n) {
      size = name.Length;
#if WRONG
    } //!
#else
      other = n;
    }
#endif
    public int Size() { return size + other.Length + name.Length; }
  }
}
