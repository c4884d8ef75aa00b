// What is not true of .NET: nothing but .NET itself notices.
procedure {:cil "System.Math::Sign(int32)"} Math.Sign(n: int) returns (result: int);
  ensures result == 5;
