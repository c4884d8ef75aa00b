// ARGS: --verify
type A,B a=[a]bool,C;
var  x,y:int where x>y,z:[int,bool]<a>[B a]a;



var u:int;
datatype List<T>{Nil(),Cons(head:T,tail:List T)}
datatype Instruction { Load(register: int, address: int), Store(register: int, address: int), Jump(target: int) }
function   short(a:int):int{a+1}
function {:inline} a_function_with_a_long_name(first: int, second: int, third: bool) returns (result: int)
{ if third then first + second else a_function_with_a_long_name(second, first, first > second) }
function h(int):int uses{axiom h(0)==0; axiom (forall i:int::{h(i)}h(i)>=0);}
const extra:int uses { axiom extra>0; }
axiom ((x))+(y*u)==(x) && !(x<y||u>0) && (x==y<==>y==u);
axiom (forall<T> list: List T, element: T :: {:weight 3} {contains(list, element)} {member(element, list)} contains(list, element) <==> member(element, list));
axiom some_rather_long_function_name(x, y) > 0 && another_rather_long_function_name(x) ==> a_third_one(x, y, u) && x > y ==> y > u;
procedure long(first_argument: int, second_argument: [int]bool, third_argument: List (List int)) returns (first_result: int, second_result: bool);
free ensures first_result>0; modifies x,y,u; requires {:msg "positive"} first_argument>0;
implementation long(a:int,b:[int]bool,c:List (List int))returns(r:int,s:bool)
{
  var m:[int]int,k:int; var l:int;
  m[0]:=1; m[k],l:=(lambda i:int::i)[k],m[k:=l][0];
  start: goto first, second;
  first: assume {:partition} a>0; havoc k,l; if(*){if(k>0){return;}}else if(k>1){break_it:while(true){break break_it;}}else{assert c is Cons&&c->head is Nil;c->head:=Nil();}
  second: call r,s:=long(a+1,b,c->(head:=Nil()));
  r:=a_function_with_a_long_name(a_function_with_a_long_name(1,2,true),a_function_with_a_long_name(3,4,s),false);
}
axiom (var a, b := 1, 2; a<b);
axiom (exists i:int::|{var v:int; A: v:=i; goto B; B: return v>0;}|);
axiom 1bv8++2bv8==x[16:0] && 1.5e-3 <= 0x1.0e5f24e8 && RNE==RNE && int(1.0)==old(1) && (x: int) == - 0x1.0e0f24e8;
procedure \old(\var:int){\hide:=\var;}
procedure breaks(a_long_name_of_a_variable: int, another_long_name: int) returns (yet_another_name: int)
{
  yet_another_name := a_function_with_a_long_name(a_long_name_of_a_variable, another_long_name, true);
  assert a_long_name_of_a_variable + another_long_name + yet_another_name + a_long_name_of_a_variable == a_function_with_a_long_name(1, 2, true);
  yet_another_name := a_long_name_of_a_variable + another_long_name + yet_another_name + a_long_name_of_a_variable + another_long_name;
}
axiom (forall a_long_name_of_a_variable: int, another_long_name: int, yet_another_name: int, last: int :: // why
  a_long_name_of_a_variable < last && last < 0 ==> another_long_name > 0);
