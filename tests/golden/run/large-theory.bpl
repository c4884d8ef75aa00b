// ARGS: --entry=Total
// A theory as front-ends write it: boxes for every type, a heap, sequences; five axioms for each of many types. Executions
// count it where its triggers match what they touch; that all of it can hold is not confirmed.
type Ref;
type Field;
type Box;
type Ty;
type Seq;
type Heap = [Ref, Field]Box;
const null: Ref;
const unique TInt: Ty;
function Index(i: int): Field;
function IndexInverse(f: Field): int;
axiom (forall i: int :: {Index(i)} IndexInverse(Index(i)) == i);
function Is(r: Ref, t: Ty): bool;
function ArrayOf(t: Ty): Ty;
function Element(t: Ty): Ty;
axiom (forall t: Ty :: {ArrayOf(t)} Element(ArrayOf(t)) == t);
axiom (forall r: Ref, t: Ty :: {Is(r, ArrayOf(t))} Is(r, ArrayOf(t)) ==> r != null);
function Length(r: Ref): int;
axiom (forall r: Ref :: {Length(r)} Length(r) >= 0);
function BoxInt(i: int): Box;
function UnboxInt(b: Box): int;
axiom (forall i: int :: {BoxInt(i)} UnboxInt(BoxInt(i)) == i);
function Good(h: Heap): bool;
axiom (forall h: Heap, r: Ref, f: Field, b: Box :: {h[r, f := b]} Good(h) ==> Good(h[r, f := b]));

type Coin;
const unique TCoin: Ty;
function BoxCoin(x: Coin): Box;
function UnboxCoin(b: Box): Coin;
function IsCoin(x: Coin, t: Ty): bool;
function WorthCoin(x: Coin): int;
axiom (forall x: Coin :: {BoxCoin(x)} UnboxCoin(BoxCoin(x)) == x);
axiom (forall x: Coin, t: Ty :: {IsCoin(x, t)} IsCoin(x, t) <==> t == TCoin);
axiom (forall x: Coin :: {WorthCoin(x)} WorthCoin(x) >= 0);
axiom (forall b: Box :: {UnboxCoin(b)} WorthCoin(UnboxCoin(b)) <= 100);
axiom (forall x, y: Coin :: {WorthCoin(x), WorthCoin(y)} WorthCoin(x) == WorthCoin(y) ==> x == y);

type Card;
const unique TCard: Ty;
function BoxCard(x: Card): Box;
function UnboxCard(b: Box): Card;
function IsCard(x: Card, t: Ty): bool;
function WorthCard(x: Card): int;
axiom (forall x: Card :: {BoxCard(x)} UnboxCard(BoxCard(x)) == x);
axiom (forall x: Card, t: Ty :: {IsCard(x, t)} IsCard(x, t) <==> t == TCard);
axiom (forall x: Card :: {WorthCard(x)} WorthCard(x) >= 0);
axiom (forall b: Box :: {UnboxCard(b)} WorthCard(UnboxCard(b)) <= 100);
axiom (forall x, y: Card :: {WorthCard(x), WorthCard(y)} WorthCard(x) == WorthCard(y) ==> x == y);

type Note;
const unique TNote: Ty;
function BoxNote(x: Note): Box;
function UnboxNote(b: Box): Note;
function IsNote(x: Note, t: Ty): bool;
function WorthNote(x: Note): int;
axiom (forall x: Note :: {BoxNote(x)} UnboxNote(BoxNote(x)) == x);
axiom (forall x: Note, t: Ty :: {IsNote(x, t)} IsNote(x, t) <==> t == TNote);
axiom (forall x: Note :: {WorthNote(x)} WorthNote(x) >= 0);
axiom (forall b: Box :: {UnboxNote(b)} WorthNote(UnboxNote(b)) <= 100);
axiom (forall x, y: Note :: {WorthNote(x), WorthNote(y)} WorthNote(x) == WorthNote(y) ==> x == y);

type Ticket;
const unique TTicket: Ty;
function BoxTicket(x: Ticket): Box;
function UnboxTicket(b: Box): Ticket;
function IsTicket(x: Ticket, t: Ty): bool;
function WorthTicket(x: Ticket): int;
axiom (forall x: Ticket :: {BoxTicket(x)} UnboxTicket(BoxTicket(x)) == x);
axiom (forall x: Ticket, t: Ty :: {IsTicket(x, t)} IsTicket(x, t) <==> t == TTicket);
axiom (forall x: Ticket :: {WorthTicket(x)} WorthTicket(x) >= 0);
axiom (forall b: Box :: {UnboxTicket(b)} WorthTicket(UnboxTicket(b)) <= 100);
axiom (forall x, y: Ticket :: {WorthTicket(x), WorthTicket(y)} WorthTicket(x) == WorthTicket(y) ==> x == y);

type Stamp;
const unique TStamp: Ty;
function BoxStamp(x: Stamp): Box;
function UnboxStamp(b: Box): Stamp;
function IsStamp(x: Stamp, t: Ty): bool;
function WorthStamp(x: Stamp): int;
axiom (forall x: Stamp :: {BoxStamp(x)} UnboxStamp(BoxStamp(x)) == x);
axiom (forall x: Stamp, t: Ty :: {IsStamp(x, t)} IsStamp(x, t) <==> t == TStamp);
axiom (forall x: Stamp :: {WorthStamp(x)} WorthStamp(x) >= 0);
axiom (forall b: Box :: {UnboxStamp(b)} WorthStamp(UnboxStamp(b)) <= 100);
axiom (forall x, y: Stamp :: {WorthStamp(x), WorthStamp(y)} WorthStamp(x) == WorthStamp(y) ==> x == y);

type Letter;
const unique TLetter: Ty;
function BoxLetter(x: Letter): Box;
function UnboxLetter(b: Box): Letter;
function IsLetter(x: Letter, t: Ty): bool;
function WorthLetter(x: Letter): int;
axiom (forall x: Letter :: {BoxLetter(x)} UnboxLetter(BoxLetter(x)) == x);
axiom (forall x: Letter, t: Ty :: {IsLetter(x, t)} IsLetter(x, t) <==> t == TLetter);
axiom (forall x: Letter :: {WorthLetter(x)} WorthLetter(x) >= 0);
axiom (forall b: Box :: {UnboxLetter(b)} WorthLetter(UnboxLetter(b)) <= 100);
axiom (forall x, y: Letter :: {WorthLetter(x), WorthLetter(y)} WorthLetter(x) == WorthLetter(y) ==> x == y);

type Parcel;
const unique TParcel: Ty;
function BoxParcel(x: Parcel): Box;
function UnboxParcel(b: Box): Parcel;
function IsParcel(x: Parcel, t: Ty): bool;
function WorthParcel(x: Parcel): int;
axiom (forall x: Parcel :: {BoxParcel(x)} UnboxParcel(BoxParcel(x)) == x);
axiom (forall x: Parcel, t: Ty :: {IsParcel(x, t)} IsParcel(x, t) <==> t == TParcel);
axiom (forall x: Parcel :: {WorthParcel(x)} WorthParcel(x) >= 0);
axiom (forall b: Box :: {UnboxParcel(b)} WorthParcel(UnboxParcel(b)) <= 100);
axiom (forall x, y: Parcel :: {WorthParcel(x), WorthParcel(y)} WorthParcel(x) == WorthParcel(y) ==> x == y);

type Crate;
const unique TCrate: Ty;
function BoxCrate(x: Crate): Box;
function UnboxCrate(b: Box): Crate;
function IsCrate(x: Crate, t: Ty): bool;
function WorthCrate(x: Crate): int;
axiom (forall x: Crate :: {BoxCrate(x)} UnboxCrate(BoxCrate(x)) == x);
axiom (forall x: Crate, t: Ty :: {IsCrate(x, t)} IsCrate(x, t) <==> t == TCrate);
axiom (forall x: Crate :: {WorthCrate(x)} WorthCrate(x) >= 0);
axiom (forall b: Box :: {UnboxCrate(b)} WorthCrate(UnboxCrate(b)) <= 100);
axiom (forall x, y: Crate :: {WorthCrate(x), WorthCrate(y)} WorthCrate(x) == WorthCrate(y) ==> x == y);

type Barrel;
const unique TBarrel: Ty;
function BoxBarrel(x: Barrel): Box;
function UnboxBarrel(b: Box): Barrel;
function IsBarrel(x: Barrel, t: Ty): bool;
function WorthBarrel(x: Barrel): int;
axiom (forall x: Barrel :: {BoxBarrel(x)} UnboxBarrel(BoxBarrel(x)) == x);
axiom (forall x: Barrel, t: Ty :: {IsBarrel(x, t)} IsBarrel(x, t) <==> t == TBarrel);
axiom (forall x: Barrel :: {WorthBarrel(x)} WorthBarrel(x) >= 0);
axiom (forall b: Box :: {UnboxBarrel(b)} WorthBarrel(UnboxBarrel(b)) <= 100);
axiom (forall x, y: Barrel :: {WorthBarrel(x), WorthBarrel(y)} WorthBarrel(x) == WorthBarrel(y) ==> x == y);

type Basket;
const unique TBasket: Ty;
function BoxBasket(x: Basket): Box;
function UnboxBasket(b: Box): Basket;
function IsBasket(x: Basket, t: Ty): bool;
function WorthBasket(x: Basket): int;
axiom (forall x: Basket :: {BoxBasket(x)} UnboxBasket(BoxBasket(x)) == x);
axiom (forall x: Basket, t: Ty :: {IsBasket(x, t)} IsBasket(x, t) <==> t == TBasket);
axiom (forall x: Basket :: {WorthBasket(x)} WorthBasket(x) >= 0);
axiom (forall b: Box :: {UnboxBasket(b)} WorthBasket(UnboxBasket(b)) <= 100);
axiom (forall x, y: Basket :: {WorthBasket(x), WorthBasket(y)} WorthBasket(x) == WorthBasket(y) ==> x == y);

type Jar;
const unique TJar: Ty;
function BoxJar(x: Jar): Box;
function UnboxJar(b: Box): Jar;
function IsJar(x: Jar, t: Ty): bool;
function WorthJar(x: Jar): int;
axiom (forall x: Jar :: {BoxJar(x)} UnboxJar(BoxJar(x)) == x);
axiom (forall x: Jar, t: Ty :: {IsJar(x, t)} IsJar(x, t) <==> t == TJar);
axiom (forall x: Jar :: {WorthJar(x)} WorthJar(x) >= 0);
axiom (forall b: Box :: {UnboxJar(b)} WorthJar(UnboxJar(b)) <= 100);
axiom (forall x, y: Jar :: {WorthJar(x), WorthJar(y)} WorthJar(x) == WorthJar(y) ==> x == y);

type Sack;
const unique TSack: Ty;
function BoxSack(x: Sack): Box;
function UnboxSack(b: Box): Sack;
function IsSack(x: Sack, t: Ty): bool;
function WorthSack(x: Sack): int;
axiom (forall x: Sack :: {BoxSack(x)} UnboxSack(BoxSack(x)) == x);
axiom (forall x: Sack, t: Ty :: {IsSack(x, t)} IsSack(x, t) <==> t == TSack);
axiom (forall x: Sack :: {WorthSack(x)} WorthSack(x) >= 0);
axiom (forall b: Box :: {UnboxSack(b)} WorthSack(UnboxSack(b)) <= 100);
axiom (forall x, y: Sack :: {WorthSack(x), WorthSack(y)} WorthSack(x) == WorthSack(y) ==> x == y);

type Tin;
const unique TTin: Ty;
function BoxTin(x: Tin): Box;
function UnboxTin(b: Box): Tin;
function IsTin(x: Tin, t: Ty): bool;
function WorthTin(x: Tin): int;
axiom (forall x: Tin :: {BoxTin(x)} UnboxTin(BoxTin(x)) == x);
axiom (forall x: Tin, t: Ty :: {IsTin(x, t)} IsTin(x, t) <==> t == TTin);
axiom (forall x: Tin :: {WorthTin(x)} WorthTin(x) >= 0);
axiom (forall b: Box :: {UnboxTin(b)} WorthTin(UnboxTin(b)) <= 100);
axiom (forall x, y: Tin :: {WorthTin(x), WorthTin(y)} WorthTin(x) == WorthTin(y) ==> x == y);

var heap: Heap where Good(heap);

// Fails for an array of two whose second element is negative.
procedure Total(a: Ref) returns (sum: int)
  requires Is(a, ArrayOf(TInt)) && Length(a) == 2;
  ensures sum >= UnboxInt(heap[a, Index(0)]);
{
  var i: int;
  assert a != null;
  sum := 0;
  i := 0;
  while (i < Length(a))
  {
    sum := sum + UnboxInt(heap[a, Index(i)]);
    i := i + 1;
  }
}
