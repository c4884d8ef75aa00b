#!/bin/sh
# A slice of scripts/fuzz/differ-cil: random C# methods that are verified must not fail when mono runs them. And it finds a verifier
# that forgets something, and says when it could not look.
cd "$(dirname "$0")/.." || exit
for program in mcs mono; do
  command -v $program >/dev/null || { echo "1..0 # SKIP $program not installed (scripts/deps test)"; exit; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo 1..3
if said=$(scripts/fuzz/differ-cil --seed=2 --count=12 2>&1) && echo "$said" | grep -q ' [1-9][0-9]* verified, .*; 0 verified ones fail$'; then
  echo "ok 1 - $said"
else
  echo "not ok 1 - verified C# methods do not fail"
  echo "$said" | sed 's/^/# /'
fi

printf '#!/bin/sh\nverify=$1\nshift\nexec "%s/build/release/lindy" "$verify" --unchecked=null,bounds,division "$@"\n' "$PWD" >"$folder/blind"
chmod +x "$folder/blind"
scripts/fuzz/differ-cil --lindy="$folder/blind" --seed=2 --count=24 >"$folder/log" 2>&1
if [ $? -eq 1 ] && grep -q '^VERIFIED, BUT ' "$folder/log"; then
  echo 'ok 2 - a verifier that overlooks null, bounds and division is found'
else
  echo 'not ok 2 - a verifier that overlooks null, bounds and division is found'
  sed 's/^/# /' "$folder/log"
fi

scripts/fuzz/differ-cil --lindy=/bin/false --seed=2 --count=2 >"$folder/log" 2>&1
if [ $? -eq 2 ] && grep -q 'no verdict of P.M1' "$folder/log"; then
  echo 'ok 3 - no answer is an error'
else
  echo 'not ok 3 - no answer is an error'
  sed 's/^/# /' "$folder/log"
fi
