// A diagnostic without a place.
datatype Endless { Next(tail: Endless) }
