// ARGS: --verify
// Comments in every kind of place stay where they were.

/* A block comment
   of two lines. */
type   ref ;   // trailing

const null:ref;/* behind a constant */ const unique one : ref;

// before an axiom


axiom   (forall r:ref::   // after the separator
   {f(r)}   /* the trigger */
   // about the body
   f(r)   // left of &&
     &&   g(r));

function f(r : ref /* argument */) returns( bool );
function g(r:ref):bool{ f(r) // body
}

procedure P ( a , b : int ,   // two of them
              c:bool )
  // what it needs
  requires a>0 ;   /* trailing block */
  requires
     // inside the clause
     b>0;
{   // first
  var x,y:int;var z:bool;   // locals

  /* leading */ x:=a;

  // own line
  if(x>0){ // then
    y:=1;
    // end of then
  }   // between
  else
  {
    // only a comment
  }
  call x:=Q( /* one */ 1,   // two
     2 /* three */ );
  while(*)   // loop
    invariant x>0;   // holds
    // and nothing else
  {
  }
#line 20 "other.c"
  assert
#line 21
    z;
  done:   // a label
  return;
  // last of the body
}
// end of file
