#!/bin/sh
# The reference in docs/MANUAL.md is what the tables say, and the tutorial shows what Lindy prints.
status=0
if scripts/docs --check build/release/lindy | sed 's/^/# /' | grep .; then
  echo 'not ok 1 - docs/MANUAL.md is up to date'
  status=1
else
  echo 'ok 1 - docs/MANUAL.md is up to date'
fi
if shown=$(scripts/transcript --lindy=build/release/lindy docs/TUTORIAL.md); then
  echo 'ok 2 - docs/TUTORIAL.md shows what Lindy prints'
else
  echo "$shown" | sed 's/^/# /'
  echo 'not ok 2 - docs/TUTORIAL.md shows what Lindy prints'
  status=1
fi
echo 1..2
exit $status
