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
played = [one for one in records if one["record"] == "segment" and not one.get("struck") and one.get("lines")]
draws = next((record for record in records if record["record"] == "draws"), None)
if "seed" not in game:
    sys.exit("The seed is not in it: an export for everybody has it once the game is over.")
if draws is None:
    sys.exit("It does not tell how stacks are laid, for an older program wrote it: export the game again.")

# The commitment, and the chance of the game.
seed, salt = bytes.fromhex(game["seed"]), bytes.fromhex(game["salt"])
if game["commits"] == 1:
    promised = sha(b"bulla-seed-v1\0", salt, seed)
else:  # 3: a public draw is named, and bound too
    bound = [salt, seed, sha(game["scenario"].encode()), sha(game["cards"].encode()), number(game["revision"], 8)]
    bound += [sha(game["beacon"].encode())] if game["commits"] == 3 else []
    promised = sha(b"bulla-seed-v%d\0" % game["commits"], *bound)
check("the commitment is over this seed" + " alone" * (game["commits"] == 1), promised.hex(), game["commitment"])
luck = json.loads(game["luck"]) if isinstance(game["luck"], str) else game["luck"] or []
words = sorted((one["seat"], one["words"].encode()) for one in luck)
sent = b"".join(number(seat) + number(len(word)) + word for seat, word in words)
chance = sha(b"bulla-luck-v1\0", seed, sent) if words else seed
if game.get("drawn"):  # the numbers of the public draw
    drawn = game["drawn"].encode()
    chance = sha(b"bulla-luck-v2\0", seed, sent, number(len(drawn)), drawn)
print(f"the chance of the game, with words of {len(words)} seats:", chance.hex())

# Set-up: lots and stacks. `draws` tells how stacks are laid, and what the book calls each draw.
rule = draws["numbers"]
cards = {int(card): (int(stack), kind) for card, _, stack, kind in map(str.split, game["cards"].splitlines())}
def scope_of(one):  # segments of a replay have its number before them
    return f"r{one.get('replay')}/" * bool(one.get("replay")) + f"t{one['turn']}/{one['name'].split('/')[0]}"
first = next((one for one in played if one["turn"] == 0), None)
if first is None:
    sys.exit("Nothing of it was judged yet: there is no draw to check.")
scope, setup = scope_of(first), [line.split(" ") for line in first["lines"]]
setup = setup[setup.index([rule["set-up"], "section", "setup"]):]  # a replay mixes before it
lots = next([int(seat) for seat in line[2].split(",")] for line in setup if line[:2] == [rule["choose-nation"], "lots"])
check(f"the lots of set-up ({rule['choose-nation']})", lots, shuffle(scope, f"{rule['choose-nation']}/lots", range(len(lots))))
def laid(stack):
    """From the top: what lies anywhere, as many as players; the rest of it with what lies among it; what lies under, or with the last three."""
    def draw(layer, own):
        return shuffle(scope, f"{rule['stacks']}/{layer}/{stack}", own)
    def lying(bed, kinds=("commodity", "tradable", "fixed")):
        return [card for card, (of, kind) in cards.items() if of == stack and kind in kinds and draws.get(kind, "anywhere") == bed]
    wares, top = draw("commodities", lying("anywhere")), len(lots) if draws["on_top"] == "players" else 0
    below = draw("below", wares[top:] + lying("among"))
    order, last = wares[:top] + below + draw("above", lying("under", ["tradable"])), lying("last-three")
    kept = len(order) - 3 * bool(last)
    return order[:kept] + draw("bottom", lying("under", ["fixed"]) + order[kept:] + last)
stacks = {int(line[2]): [int(card) for card in line[3].split(",")] for line in setup if line[:2] == [rule["stacks"], "shuffled"]}
for stack in sorted({stack for stack, _ in cards.values()}):
    check(f"stack {stack} ({rule['stacks']})", stacks.get(stack), laid(stack))

# Cards that went back under a stack, face down: those of one draw in one order, the ones that may not be traded lowest, or as an option
# says; with "last-three" these are then mixed with the last cards above them.
depth = {"tradable": 1 * (draws.get("back_tradable") == "under"), "fixed": 2 * (draws.get("back_fixed") != "among")}
batches, sunk, mixed = {}, {}, []
for one in played:
    for line in (line.split(" ") for line in one["lines"]):
        if line[1] == "card" and line[4].startswith("stack:") and line[5] == "down" and depth.get(cards[int(line[2])][1]) == 2:
            sunk[line[4].removeprefix("stack:")] = sunk.get(line[4].removeprefix("stack:"), 0) + 1
        if line[1] == "shuffled" and line[0] != rule["stacks"] and line[2] in sunk:
            last = [int(card) for card in line[3].split(",")][-3 - sunk.pop(line[2]):]
            mixed.append((last, shuffle(scope_of(one), f"{line[0]}/last/{line[2]}", last)))
        if line[1] == "card" and line[4].startswith("stack:") and line[5] == "down":
            stack = line[4].removeprefix("stack:")
            of_hand = f"{line[0]}/{line[3].removeprefix('hand:')}"
            key = f"{rule['restack'] if line[3] == 'aside' else of_hand}/{stack}"
            batches.setdefault((scope_of(one), key), []).append(int(line[2]))
several = {draw: order for draw, order in batches.items() if len(order) > 1}
wrong = [draw for draw, order in several.items() if order != sorted(shuffle(*draw, order), key=lambda card: depth.get(cards[card][1], 0))]
check(f"{len(several)} draws in which several cards went back" + ": not" * bool(wrong)
      + ",".join(f" {scope}/{key}" for scope, key in wrong), wrong, [])
if mixed:
    check(f"{len(mixed)} draws in which the last cards of a stack were mixed", [order for order, _ in mixed], [order for _, order in mixed])
sys.exit(1 if differs else 0)
