// ARGS: --verify
#if FILE_1
var   kept : int ;   // as it is

#else
var   formatted : int ;
  #endif
procedure P(){
  x:=f(1
#if !FILE_0
   ,2
#endif
   );
}
