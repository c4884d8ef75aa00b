//#Safe
const d : int; axiom d > 0; axiom d < 0;
// Nothing leads from the procedure to the constant, and yet no execution begins.
procedure p() { assert false; }
