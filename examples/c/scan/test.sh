#!/bin/sh
# Runs scan on a small tree of files and compares. `make test`
set -u
here=$(pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/src/deep" "$tree/.hidden"
printf 'one fish\ntwo Fish\nred\n' > "$tree/a.txt"
printf 'fishing\nblue fish' > "$tree/src/b.c"
printf 'no such thing\n' > "$tree/src/deep/c.txt"
printf 'fish\000fish\n' > "$tree/binary"
printf 'fish\n' > "$tree/.hidden/d.txt"
: > "$tree/empty"
cd "$tree" || exit 2

failures=0
expect() { # name, expected output, exit code, arguments
    name=$1 wanted=$2 code=$3
    shift 3
    got=$("$here/scan" "$@" 2>&1 | cat; ) # output only
    "$here/scan" "$@" > /dev/null 2>&1
    actual=$?
    if [ "$got" != "$wanted" ] || [ $actual -ne "$code" ]; then
        failures=$((failures + 1))
        printf 'not ok: %s\n  wanted (%s): %s\n  got (%s): %s\n' "$name" "$code" "$wanted" "$actual" "$got"
    else
        printf 'ok: %s\n' "$name"
    fi
}

expect 'lines, in order' './a.txt:one fish
./src/b.c:fishing
./src/b.c:blue fish' 0 --ordered fish
expect 'with numbers and case' './a.txt:1:one fish
./a.txt:2:two Fish
./src/b.c:1:fishing
./src/b.c:2:blue fish' 0 -oin fish
expect 'words' './a.txt:one fish
./src/b.c:blue fish' 0 -ow fish
expect 'begin and end' './src/b.c:fishing' 0 -o '^f[a-z]+g$'
expect 'counts' './a.txt:1
./empty:0
./src/b.c:2
./src/deep/c.txt:0' 0 -oc fish
expect 'names' './a.txt
./src/b.c' 0 -ol fish
expect 'inverted' './a.txt:two Fish
./a.txt:red
./src/deep/c.txt:no such thing' 0 -ov fish
expect 'most' 'src/b.c:fishing' 0 -o -m1 fish src
expect 'include' './src/b.c:fishing
./src/b.c:blue fish' 0 -o --include='*.c' fish
expect 'exclude' './a.txt:one fish' 0 -o -X src fish
expect 'hidden' './.hidden/d.txt:fish
./a.txt:one fish' 0 -oa -X src fish
expect 'fixed' '' 1 -F 'f.sh'
expect 'nothing' '' 1 whale
expect 'missing file' 'scan: gone: No such file or directory' 2 fish gone
expect 'bad pattern' 'scan: [a: a bracket is not closed' 2 '[a'
expect 'bad number' "scan: 'x' is not a number from 1 to 64" 2 -jx fish
expect 'small queue, many workers' './a.txt:one fish
./src/b.c:fishing
./src/b.c:blue fish' 0 -o -j8 -q1 fish
[ $failures -eq 0 ]
