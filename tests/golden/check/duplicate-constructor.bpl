datatype Shape { Circle(radius: int), Square(side: int), Circle(width: int) }
