#!/bin/sh
# The reference in docs/MANUAL.md is what the tables say, and the documents show what Lindy prints.
status=0
test=0

# What the command says when it fails is shown; its exit status decides.
claim() {
  name=$1
  shift
  test=$((test + 1))
  if said=$("$@" 2>&1); then
    echo "ok $test - $name"
  else
    echo "$said" | sed 's/^/# /'
    echo "not ok $test - $name"
    status=1
  fi
}

claim 'docs/MANUAL.md is up to date' scripts/docs --check build/release/lindy
# Every event that the program writes has a row in the table of events.
events() {
  missing=0
  for event in $(grep -rhoE '(json_event\(|cli_output\(cli, )"[a-z]+"' src | grep -oE '[a-z]+"' | tr -d '"' | sort -u); do
    grep -q "^| \`$event\` |" docs/MANUAL.md || { echo "no row for the event '$event'"; missing=1; }
  done
  return $missing
}
claim 'docs/MANUAL.md has every JSON event' events
for document in README.md docs/MANUAL.md docs/TUTORIAL.md; do
  claim "$document shows what Lindy prints" scripts/transcript --lindy=build/release/lindy "$document"
done
echo "1..$test"
exit $status
