#if FILE_0
var x: int;
#else
#endif
#endif
#line 99999999999999999999 f
var y: x;
