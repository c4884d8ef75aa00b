// Tabs, bytes that are not UTF-8, control characters, wide characters.
procedure P()
{
	assert		x1;
  /* �� [31m */ assert x2;
  /* 漢字 ∀ */ assert x3;
  /* ‮ */ assert x4;
}
