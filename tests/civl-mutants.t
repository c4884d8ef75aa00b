#!/bin/sh
# A slice of scripts/fuzz/civl: mutants of four Civl programs; those that verify are the ones listed. And it finds a
# verifier that proves everything.
cd "$(dirname "$0")/.." || exit
lindy=${LINDY:-${LINDY_BUILD:-build/release}/lindy}
programs='prove-counter prove-heads prove-lock prove-ring'
set --
for name in $programs; do set -- "$@" "tests/golden/civl/$name.bpl"; done
echo 1..2
if said=$(scripts/fuzz/civl --lindy="$lindy" --may-verify=tests/civl-mutants.txt --count=1000 "$@" 2>&1) &&
    echo "$said" | grep -q '^1[0-9][0-9] mutants: .*; 0 findings$'; then
    echo "ok 1 - $said"
else
    echo 'not ok 1 - mutants of Civl programs'
    echo "$said" | sed 's/^/# /'
fi
folder=$(mktemp -d) || exit
trap 'rm -r "$folder"' EXIT
cat >"$folder/credulous" <<'END'
#!/bin/sh
echo '{"event": "result", "verdict": "verified"}'
END
chmod +x "$folder/credulous"
scripts/fuzz/civl --lindy="$folder/credulous" --may-verify=tests/civl-mutants.txt --count=20 "$@" >"$folder/log" 2>&1
if [ $? = 1 ] && grep -q '; [1-9][0-9]* findings$' "$folder/log"; then
    echo 'ok 2 - a verifier that proves everything is found out'
else
    echo 'not ok 2 - a verifier that proves everything is found out'
fi
