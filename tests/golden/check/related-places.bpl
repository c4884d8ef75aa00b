// Errors about something that is declared elsewhere name the place.
datatype Shape { Circle(radius: int), Square(side: int) }
datatype Other { Other(x: int) }
procedure P(s: Shape, o: Other)
{
  var n: int;
  n := s->colour;
  n := s->radiu;
  n := true;
  Square(n) := o;
}
