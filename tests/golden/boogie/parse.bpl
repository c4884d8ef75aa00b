// Parse errors: lower-case `error`, one-based columns.
const a int;

procedure P()
{
  assert ;
}
