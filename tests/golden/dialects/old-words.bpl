// ARGS: --dialect=boogie2
// Words that became reserved later are names where the text declares them.
type real;
const unique div: real;
function mod(real, int) returns (real);
procedure P(datatype: int, is: int) returns (async: int)
  ensures async == datatype / 2 + is % 2;
{
  async := datatype / 2 + is % 2;
}
