#!/bin/bash
# Keeps an office as the program of this checkout leaves it, for a format that has none yet:
#
#   cargo build && PATH="$PWD/target/debug:$PATH" bash tests/offices/make.sh 3
#
# Two games of two seats, in the midst of turn 5: `delta-7` by the book, `short-1` with a price and a number of tokens of its own.
# Beside the office lie the ledgers that the same program comes to when it plays one segment more. Needs sqlite3.
set -euo pipefail
to=$(dirname "$(realpath "$0")")/$1
scenarios=$(dirname "$to")/../../scenarios
[ ! -e "$to" ] || { echo "$to is there already, and an office of a format is kept as it was" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
export BULLA_OFFICE=$work/office

at() { local when=$1; shift; BULLA_NOW=$when bulla "$@"; }

seats() { printf 'seats:\n'; for name in "$@"; do printf '  - {name: %s, address: %s@example.org, volume: everything, format: text}\n' "$name" "$name"; done; }

# letter TIME GAME SEAT LINES
letter() {
  local file=$BULLA_OFFICE/inbox/new/$3-${1//:/}
  {
    printf 'From: %s@example.org\nTo: office@example.org\nMessage-ID: <%s-%s@client>\nSubject: Re\n\n' "$3" "$3" "${1//:/}"
    printf 'BEGIN ORDERS\n'
    at "$1" form "$2" "$3" 2>/dev/null | grep -E '^(game|nation|turn|segment|token):'
    printf '%s\nEND ORDERS\n' "$4"
  } > "$file"
  touch -d "$1" "$file"
}

mkdir -p "$BULLA_OFFICE/scenarios/rules"
head -c 32 /dev/zero | tr '\0' '\007' > "$BULLA_OFFICE/office.key"
sed 's/on_site: 6 /on_site: 5 /' "$scenarios/rules/advanced.yaml" > "$BULLA_OFFICE/scenarios/rules/short.yaml"
sed 's/^tokens: .*/tokens: 40/; s/^title: .*/title: Two players, cheap cities/; s#rules/advanced#rules/short#' \
  "$scenarios/advanced-2.yaml" > "$BULLA_OFFICE/scenarios/short.yaml"
{ printf 'game: delta-7\nscenario: advanced-2\nsilent_table: play\n'; seats ann bob; } > "$work/delta-7.yaml"
{ printf 'game: short-1\nscenario: short\ntrades: 2\nsilent_table: play\n'; seats cleo dan; } > "$work/short-1.yaml"

at 2027-01-15T08:00:00Z new "$work/delta-7.yaml" --without all --address office@example.org
printf 'pictures: no\naway: 1000\nquorum: no\n' >> "$BULLA_OFFICE/bulla.yaml"
at 2027-01-15T08:00:00Z new "$work/short-1.yaml" --without all
for game in "short-1 cleo" "delta-7 bob"; do letter 2027-01-15T09:00:00Z $game $'nations: [africa]\nstart: {africa: [sahara]}'; done
for game in "short-1 dan" "delta-7 ann"; do letter 2027-01-15T09:00:00Z $game $'nations: [italy]\nstart: {italy: [cisalpina]}'; done
at 2027-01-15T09:00:00Z post
for day in 18 21 24; do at "2027-01-${day}T08:0$((day / 3 - 5)):00Z" post; done
for game in "short-1 dan" "delta-7 ann"; do letter 2027-01-24T09:00:00Z $game $'status: final\nmoves: [1 cisalpina > etruria]'; done
at 2027-01-24T09:00:00Z post
at 2027-01-27T08:04:00Z post
for game in "short-1 dan" "delta-7 ann"; do letter 2027-01-27T09:00:00Z $game $'status: final\nmoves: [1 cisalpina > rubicon, 1 etruria > rome]'; done
at 2027-01-27T09:00:00Z post
at 2027-01-30T08:05:00Z post
letter 2027-01-30T09:00:00Z delta-7 ann $'status: final\nmoves: [1 rome > neapolis]'
at 2027-01-30T09:00:00Z post

mkdir "$to"
cp "$BULLA_OFFICE/bulla.yaml" "$to"
cp "$BULLA_OFFICE/bulla.db" "$work/kept.db"
# Old mails are long, and nobody reads them again. A copy of an office is held by its tide; this one is as if nothing had left it yet.
sqlite3 "$work/kept.db" "
  UPDATE outbox SET bytes = CAST('left out of this copy' AS BLOB)
    WHERE state = 'sent' AND segment NOT IN (SELECT id FROM segments WHERE judged_at IS NULL);
  UPDATE office SET tide = 0;
  PRAGMA journal_mode = DELETE;
  VACUUM;"
sqlite3 "$work/kept.db" .dump > "$to/office.sql"

letter 2027-01-30T10:00:00Z short-1 dan $'status: final\nmoves: [2 etruria > rome, 1 rubicon > rome]\ncities: [rome]'
at 2027-01-30T10:00:00Z post
at 2027-02-02T10:00:00Z post
for game in delta-7 short-1; do at 2027-02-02T10:00:00Z show $game --ledger --why "to compare" > "$to/$game.txt"; done
