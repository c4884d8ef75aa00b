// Binary search in a sorted array, with the loop invariants a verifier needs.

procedure BinarySearch(a: [int]int, n: int, key: int) returns (index: int)
  requires 0 <= n;
  requires (forall i, j: int :: { a[i], a[j] } 0 <= i && i < j && j < n ==> a[i] <= a[j]);
  ensures 0 <= index ==> index < n && a[index] == key;
  ensures index < 0 ==> (forall i: int :: { a[i] } 0 <= i && i < n ==> a[i] != key);
{
  var low, high, middle: int;

  low, high := 0, n;
  while (low < high)
    invariant 0 <= low && low <= high && high <= n;
    invariant (forall i: int :: { a[i] } 0 <= i && i < low ==> a[i] < key);
    invariant (forall i: int :: { a[i] } high <= i && i < n ==> key < a[i]);
  {
    middle := low + (high - low) div 2;
    if (a[middle] < key) {
      low := middle + 1;
    } else if (key < a[middle]) {
      high := middle;
    } else {
      index := middle;
      return;
    }
  }
  index := -1;
}
