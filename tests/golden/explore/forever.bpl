// A loop that never ends: its states repeat, so all of them are explored.
procedure {:entrypoint} server()
{
  var request, state: int;
  state := 0;
  while (true) {
    havoc request;
    if (request == 1) { state := 1; }
    if (request == 2 && state == 1) { state := 2; }
    if (request == 0) { state := 0; }
    assert state <= 2;
  }
}
