#!/usr/bin/env python3
"""Recomputes the chance of an exported game: python3 fairness.py GAME.jsonl"""
import hashlib
import json
import sys

def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()
def number(value, size=4):
    return value.to_bytes(size, "big")
def shuffle(scope, key, items):
    """The recipe of every draw: the things in the order of their ranks."""
    key = f"{scope}/{key}".encode()
    head = b"bulla-chance-v1\0" + chance + number(len(key)) + key
    return sorted(items, key=lambda item: sha(head, number(item)))
def check(what, found, expected):
    print("holds:  " if found == expected else "DIFFERS:", what)
    differs.extend([what] * (found != expected))

differs = []
records = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8") if line.strip()]
game = next(record for record in records if record["record"] == "game")
played = [one for one in records if one["record"] == "segment" and not one.get("struck")]
seed, salt = bytes.fromhex(game["seed"]), bytes.fromhex(game["salt"])
if game["commits"] == 1:
    promised = sha(b"bulla-seed-v1\0", salt, seed)
else:
    promised = sha(b"bulla-seed-v2\0", salt, seed, sha(game["scenario"].encode()), sha(game["cards"].encode()),
                   number(game["revision"], 8))
check("the commitment is over this seed" + " alone" * (game["commits"] == 1), promised.hex(), game["commitment"])

luck = json.loads(game["luck"]) if isinstance(game["luck"], str) else game["luck"] or []
words = sorted((one["seat"], one["words"].encode()) for one in luck)
chance = sha(b"bulla-luck-v1\0", seed, *(number(s) + number(len(w)) + w for s, w in words)) if words else seed
print(f"the chance of the game, with words of {len(words)} seats:", chance.hex())

kind = {int(card): (int(stack), kind) for card, _, stack, kind in map(str.split, game["cards"].splitlines())}
def scope_of(one):  # segments of a replay have its number before them
    return f"r{one.get('replay')}/" * bool(one.get("replay")) + f"t{one['turn']}/{one['name'].split('/')[0]}"
first = next(one for one in played if one["turn"] == 0)
scope, setup = scope_of(first), [line.split(" ") for line in first["lines"]]
setup = setup[setup.index(["15", "section", "setup"]):]  # a replay mixes before it
lots = next([int(seat) for seat in line[2].split(",")] for line in setup if line[:2] == ["15.3", "lots"])
check("the lots of set-up (15.3)", lots, shuffle(scope, "15.3/lots", range(len(lots))))
stacks = {int(line[2]): [int(card) for card in line[3].split(",")] for line in setup if line[1] == "shuffled"}
def laid(stack, tradable, fixed, top):  # where the calamities of both kinds lie, and how many cards on top are a layer of their own
    lies = {("commodity", "anywhere"), ("tradable", tradable), ("fixed", fixed)}
    own = lambda where, *kinds: [c for c in kind for k in kinds if kind[c] == (stack, k) and (k, where) in lies]
    wares = shuffle(scope, f"15.2/commodities/{stack}", own("anywhere", "commodity", "tradable", "fixed"))
    below = shuffle(scope, f"15.2/below/{stack}", wares[top:] + own("among", "tradable", "fixed"))
    above = shuffle(scope, f"15.2/above/{stack}", own("under", "tradable"))
    return wares[:top] + below + above + shuffle(scope, f"15.2/bottom/{stack}", own("under", "fixed"))
beds = ("among", "under", "anywhere")  # the book's way, and those of options
ways = [("among", "under", len(lots))] + [(one, other, top) for one in beds for other in beds for top in (len(lots), 0)]
way = next((way for way in ways if all(laid(stack, *way) == order for stack, order in stacks.items())), ways[0])
for stack, order in stacks.items():
    check(f"stack {stack} (15.2)", order, laid(stack, *way))

draws = {}
for one in played:
    for line in (line.split(" ") for line in one["lines"]):
        if line[0] in ("31.81", "31.82") and line[4].startswith("stack:"):
            draws.setdefault((scope_of(one), line[4][6:]), []).append(int(line[2]))
for (where, stack), cards in [draw for draw in draws.items() if len(draw[1]) > 1][:3]:
    mixed = sorted(shuffle(where, f"31.81/{stack}", cards), key=lambda card: kind[card][1] == "fixed")
    check(f"cards that went back under stack {stack}, {where} (31.81)", cards, mixed)
sys.exit(1 if differs else 0)
