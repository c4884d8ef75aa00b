// ARGS.dump: --after=lower
// The partial order of constants in old programs.
type Class;
const unique Object: Class extends complete;
const unique Person: Class extends unique Object;
const Thing: Class extends unique Object, Other;
const Other: Class;
procedure P(c: Class) { assert c <: Object ==> c == Object || c <: Person; }
