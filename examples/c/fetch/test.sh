#!/bin/sh
# Gets files from a server of its own and from one over TCP, with and without lost connections. `make test`
set -u
here=$(pwd)
work=$(mktemp -d)
server=
trap '[ -n "$server" ] && kill "$server" 2> /dev/null; rm -rf "$work"' EXIT
mkdir "$work/files"
cd "$work" || exit 2
awk 'BEGIN { for (i = 0; i < 5000; i++) print i, i * i }' > files/numbers
: > files/empty
printf 'x' > files/one

failures=0
check() { # name, command...
    name=$1
    shift
    if "$@" > log 2>&1; then
        echo "ok: $name"
    else
        failures=$((failures + 1))
        echo "not ok: $name"
        sed 's/^/  /' log
    fi
}
whole() { # file, command...
    file=$1
    shift
    rm -f got
    "$@" && cmp "files/$file" got && [ ! -e got.part ]
}
without_notes() {
    "$here/fetch" -q -f -d files -n 3 -r 0 -D 5000 -T 100 -o got numbers && return 1
    [ ! -e got.part ]
}
refused() { # expected exit code, command...
    code=$1
    shift
    "$@"
    [ $? -eq "$code" ]
}
continued() {
    rm -f got
    "$here/fetch" -q -d files -n 3 -r 0 -D 5000 -T 100 -o got numbers && return 1
    [ -e got.part ] || return 1
    "$here/fetch" -q -d files -o got numbers && cmp files/numbers got && [ ! -e got.part ]
}

forgotten() {
    rm -f got
    "$here/fetch" -q -d files -n 3 -r 0 -D 5000 -T 100 -o got numbers && return 1
    [ -e got.part ] && whole numbers "$here/fetch" -q -d files -o got numbers
}

check 'four segments' whole numbers "$here/fetch" -d files -o got numbers
check 'one segment, small blocks' whole numbers "$here/fetch" -d files -n 1 -b 100 -o got numbers
check 'more segments than bytes' whole one "$here/fetch" -d files -n 8 -o got one
check 'an empty file' whole empty "$here/fetch" -d files -o got empty
check 'lost connections' whole numbers "$here/fetch" -q -d files -n 3 -r 5 -D 1000 -T 5 -o got numbers
check 'interrupted and continued' continued
check 'the part is gone, its notes are not' forgotten
check 'without notes' without_notes
check 'no such file' refused 1 "$here/fetch" -q -d files -o got gone
check 'no such name' refused 2 "$here/fetch" -q -d files ../passwd
check 'no such option' refused 2 "$here/fetch" -z
check 'nobody there' refused 1 "$here/fetch" -q -a 127.0.0.1:1 -o got numbers
port=$((20000 + $$ % 20000))
"$here/fetch" -S $port -d files &
server=$!
for attempt in 1 2 3 4 5 6 7 8 9 10; do
    "$here/fetch" -q -a 127.0.0.1:$port -o ready one 2> /dev/null && break
    sleep 0.1
done
check 'over TCP' whole numbers "$here/fetch" -a 127.0.0.1:$port -n 4 -b 1000 -o got numbers
[ $failures -eq 0 ]
