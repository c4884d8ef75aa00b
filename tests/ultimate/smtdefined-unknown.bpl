//#Refused
function { :smtdefined "(frobnicate x)" } f(x : int) returns (out : int);
procedure main(x : int) returns ()
{
  assert f(x) > 0;
}
