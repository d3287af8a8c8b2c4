"""Recomputes the tables of a draw: python3 draw.py draw.json

The file says the seed of the draw (64 hexadecimal digits), `avoid` in its order, `snake` (true if people are dealt by strength),
`entrants` (id, and club, household, strength as numbers or null), `rounds` (name, players, sizes of the tables), and `earlier`
(lists of players). It knows neither names nor clubs: only who is alike.
"""
import hashlib, json, sys

data = json.load(open(sys.argv[1]))
people = sorted(data["entrants"], key=lambda one: one["id"].encode())
number = {one["id"]: at for at, one in enumerate(people)}

def rank(key, item):
    key = ("draw/" + key).encode()
    text = b"bulla-chance-v1\0" + bytes.fromhex(data["seed"]) + len(key).to_bytes(4, "big") + key + item.to_bytes(4, "big")
    return hashlib.sha256(text).digest()

def shuffle(key, items):
    return [items[at] for at in sorted(range(len(items)), key=lambda at: rank(key, at))]

def alike(what, one, other):
    return people[one][what] is not None and people[one][what] == people[other][what]

before, sizes_before = {}, [set() for _ in people]
for table in data["earlier"]:
    for one in [number[id] for id in table if id in number]:
        sizes_before[one].add(len(table))
        for other in [number[id] for id in table if id in number]:
            before[one, other] = before.get((one, other), 0) + 1

def cost(tables):
    met, counts = {}, dict.fromkeys(["never", "same-club", "met-before", "size-differs", "strength-differs"], 0)
    sizes = [set(known) for known in sizes_before]
    for at, (_, seats) in enumerate(tables):
        for place, one in enumerate(seats):
            sizes[one].add(len(seats))
            for other in seats[:place]:
                counts["never"] += one == other or alike("household", one, other)
                if one != other:
                    pair = min(one, other), max(one, other)
                    counts["same-club"] += alike("club", one, other)
                    counts["met-before"] += before.get(pair, 0) > 0 or pair in met
                    met[pair] = True
    counts["size-differs"] = sum(len(known) > 1 for known in sizes)
    for at, round in enumerate(data["rounds"]):
        known = [people[number[id]]["strength"] for id in round["players"]]
        known = [strength for strength in known if strength is not None]
        own = [[people[one]["strength"] for one in seats] for where, seats in tables if where == at]
        own = [[strength for strength in seats if strength is not None] for seats in own]
        apart = sum(abs(sum(seats) * len(known) - len(seats) * sum(known)) for seats in own)
        counts["strength-differs"] += apart // max(len(known), 1)
    return [counts[what] for what in ["never"] + data["avoid"]]

def order(round):
    drawn = shuffle(round["name"] + "/order", sorted(number[id] for id in round["players"]))
    strength = lambda one: -1 if people[one]["strength"] is None else people[one]["strength"]
    return sorted(drawn, key=lambda one: -strength(one)) if data["snake"] else drawn

def snake(round):
    tables, turn = [[] for _ in round["sizes"]], 0
    for one in order(round):
        while True:
            row, at = divmod(turn, len(tables))
            at, turn = (at if row % 2 == 0 else len(tables) - 1 - at), turn + 1
            if len(tables[at]) < round["sizes"][at]:
                tables[at].append(one)
                break
    return tables

def apart(round):
    tables, groups = [[] for _ in round["sizes"]], {}
    for one in order(round):
        house = people[one]["household"]
        groups.setdefault(("house", house) if house is not None else ("one", one), []).append(one)
    for group in sorted(groups.values(), key=lambda group: -len(group)):
        left = lambda at: round["sizes"][at] - len(tables[at])
        for one, at in zip(group, sorted(range(len(tables)), key=lambda at: -left(at))):
            tables[at].append(one)
    return tables

def improve(start):
    tables = [(at, seats) for at, round in enumerate(data["rounds"]) for seats in start(round)]
    places = []
    for at, round in enumerate(data["rounds"]):
        all = [(table, seat) for table, (where, seats) in enumerate(tables) if where == at for seat in range(len(seats))]
        places.append(shuffle(round["name"] + "/swaps", all))
    now, tried = cost(tables), True
    while tried:
        tried = False
        for drawn in places:
            for at, (one, seat) in enumerate(drawn):
                for other, place in drawn[at + 1:]:
                    if one == other or not any(now):
                        continue
                    a, b = tables[one][1], tables[other][1]
                    a[seat], b[place] = b[place], a[seat]
                    new = cost(tables)
                    if new < now:
                        now, tried = new, True
                    else:
                        a[seat], b[place] = b[place], a[seat]
    return tables, now

tables, found = improve(snake)
if found[0]:
    tables, found = improve(apart)
choice, sat = shuffle("choice", list(range(len(people)))), [0] * len(people)
for at, (where, seats) in enumerate(tables):
    place = {}
    for one in seats:
        place[one] = choice.index(one) if sat[one] % 2 == 0 else len(people) - 1 - choice.index(one)
        sat[one] += 1
    seats = sorted(seats, key=lambda one: (place[one], one))
    table = at - [one for one, _ in tables].index(where) + 1
    print(f"{data['rounds'][where]['name']}/{table}: " + ", ".join(people[one]["id"] for one in seats))
