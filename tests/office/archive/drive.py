"""Opens an archive in headless Chromium, as somebody with a mouse, a keyboard or a screen reader would.

    drive.py SITE

SITE is the directory that `bulla show --site` wrote. Prints a line for each thing that was looked at; the first that is wrong
ends it with status 1. Needs chromium and chromedriver; only loopback is used.
"""

import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Tab": "\ue004", "Home": "\ue011", "End": "\ue010", "Left": "\ue012", "Right": "\ue014", "Space": " "}
site = pathlib.Path(sys.argv[1]).resolve()


def check(right, what):
    if not right:
        print("WRONG:", what)
        sys.exit(1)


class Browser:
    def __init__(self, profile):
        self.driver = subprocess.Popen(
            ["/usr/bin/chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        port = None
        for line in self.driver.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                port = found.group(1)
                break
        check(port, "chromedriver does not start")
        self.base = f"http://127.0.0.1:{port}"
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                     "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--window-size=1280,1000",
                     f"--user-data-dir={profile}"]
        options = {"binary": "/usr/bin/chromium", "args": arguments}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options,
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        answer = self.send("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += "/session/" + answer["sessionId"]

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            check(False, f"{path}: {error.read().decode()[:500]}")

    def open(self, page):
        self.send("POST", "/url", {"url": (site / page).as_uri()})
        # On a loaded machine the driver may answer while the page is still read.
        until = time.monotonic() + 60
        while self.run("return document.readyState") != "complete" and time.monotonic() < until:
            time.sleep(0.05)

    def run(self, script, *arguments):
        return self.send("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def command(self, name, **parameters):
        return self.send("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def press(self, key):
        key = KEYS[key]
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.send("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def click(self, selector):
        found = self.send("POST", "/element", {"using": "css selector", "value": selector})
        self.send("POST", f"/element/{found[ELEMENT]}/click", {})

    def log(self, kind):
        return self.send("POST", "/se/log", {"type": kind})

    def end(self):
        try:
            self.send("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait(timeout=20)


class Links(html.parser.HTMLParser):
    """What a page refers to, and what can be referred to in it."""

    def __init__(self):
        super().__init__()
        self.links, self.ids, self.plain = [], [], []
        self.inert = 0

    def handle_starttag(self, tag, attributes):
        self.inert += tag == "template"
        for name, value in attributes:
            if name in ("href", "src"):
                self.links.append(value)
                if tag == "a" and not self.inert:
                    self.plain.append(value)
            if name == "id" and not self.inert:
                self.ids.append(value)

    def handle_endtag(self, tag):
        self.inert -= tag == "template"


def links():
    """Every link leads somewhere inside the site, and every page is reached without script."""
    pages = {}
    for path in sorted(site.glob("*.html")):
        pages[path.name] = Links()
        pages[path.name].feed(path.read_text())
    for name, page in pages.items():
        check(len(page.ids) == len(set(page.ids)), f"{name}: an id stands twice")
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if link == "data:,":
                continue
            check(not parts.scheme and not parts.netloc and not link.startswith("/"), f"{name}: {link}")
            file = parts.path or name
            check((site / file).is_file(), f"{name}: {link} leads nowhere")
            if parts.fragment and file.endswith(".html"):
                check(parts.fragment in pages[file].ids, f"{name}: nothing is called {link}")
    reached, left = set(), ["index.html"]
    while left:
        name = left.pop()
        if name in pages and name not in reached:
            reached.add(name)
            left += [urllib.parse.urlsplit(link).path for link in pages[name].plain]
    check(reached == set(pages), f"without script these are not reached: {sorted(set(pages) - reached)}")
    print(f"{len(pages)} pages, {sum(len(page.links) for page in pages.values())} links")
    return sorted(pages)


SHOWN = """
const image = [...document.querySelectorAll('#moment img')].find(image => image.offsetParent);
const slider = document.getElementById('slider');
return {title: document.getElementById('title').textContent, value: Number(slider.value), max: Number(slider.max),
        spoken: slider.getAttribute('aria-valuetext'), live: document.getElementById('title').getAttribute('aria-live'),
        alt: image ? image.alt : '', kind: image ? image.classList[0] : '', src: image ? image.getAttribute('src') : '',
        own: document.getElementById('own').getAttribute('href'), hash: location.hash};
"""
LOADED = """
const image = [...document.querySelectorAll('#moment img')].find(image => image.offsetParent);
return image.decode().then(() => image.naturalWidth, error => String(error));
"""


def shown(browser):
    state = browser.run(SHOWN)
    check(state["spoken"] == state["title"], f"the slider says something else: {state}")
    check(state["live"] == "polite", state)
    check(state["title"] in state["alt"] and len(state["alt"]) > 40, f"what is said of the map: {state}")
    width = browser.run(LOADED)
    check(isinstance(width, int) and width > 0, f"{state['src']} is not drawn: {width}")
    return state


def player(browser):
    browser.open("index.html")
    last = shown(browser)
    check(last["value"] == last["max"] > 10, f"it begins at the end: {last}")
    titles = browser.run("return [...document.querySelectorAll('template')].map(one => one.dataset.title);")
    browser.run("document.getElementById('slider').focus();")
    browser.press("Home")
    first = shown(browser)
    check(first["value"] == 0 and first["title"] == titles[0], first)
    for at in range(1, 4):
        browser.press("Right")
        state = shown(browser)
        check(state["value"] == at and state["title"] == titles[at], f"{state} is not {titles[at]}")
    browser.run("document.activeElement.blur();")
    browser.press("Right")
    check(shown(browser)["title"] == titles[4], "an arrow key anywhere on the page goes on")
    browser.press("End")
    check(shown(browser)["title"] == titles[-1], "End goes to the end")
    browser.click("#previous")
    state = shown(browser)
    check(state["title"] == titles[-2] and state["own"] == state["hash"][1:] + ".html", state)
    browser.click("#next")
    check(shown(browser)["value"] == last["max"], "the button goes on")
    check(browser.run("return document.getElementById('next').disabled;"), "nothing follows the last")
    # As a mouse would: the value changes while it is dragged.
    for at in range(len(titles)):
        browser.run("const s = document.getElementById('slider'); s.value = arguments[0];"
                    "s.dispatchEvent(new Event('input', {bubbles: true}));", at)
        check(shown(browser)["title"] == titles[at], f"{titles[at]} is not shown")
    print(f"{len(titles)} moments by slider, keys and buttons")
    views = "return [...document.querySelectorAll('#moment .choice input')].map(one => one.value);"
    at = max(at for at in range(len(titles)) if moved(browser, at))
    browser.run("location.hash = document.querySelectorAll('template')[arguments[0]].dataset.id;", at)
    for view in browser.run(views):
        browser.click(f"#moment .choice input[value={view}] + span")
        check(shown(browser)["kind"] == view, f"the map shows {view}")
    browser.click("#moment .large input")
    wide = browser.run("const f = document.querySelector('#moment .frame'); return [f.scrollWidth, f.clientWidth];")
    check(wide[0] > wide[1], f"an enlarged map is scrolled in its frame: {wide}")
    browser.click("#previous")
    check(browser.run("return document.querySelector('#moment .large input').checked;"), "and stays enlarged")


PIECES = """
return [...document.querySelectorAll('#moment .travel g')].map(one => {
  const [x, y] = one.getAttribute('transform').match(/-?[\\d.]+/g).map(Number);
  const box = one.getBoundingClientRect(), map = document.querySelector('#moment .frame').getBoundingClientRect();
  const inside = box.left >= map.left - 1 && box.right <= map.right + 1 && box.top >= map.top - 1 && box.bottom <= map.bottom + 1;
  return [x, y, inside, one.textContent];
});
"""


def wait(browser, script, what, *arguments):
    for _ in range(200):
        found = browser.run(script, *arguments)
        if found:
            return found
        time.sleep(.02)
    check(False, what)


def plays(browser):
    """Pieces travel along their arrows, and the moments go on by themselves until they are stopped."""
    browser.open("index.html")
    count = browser.run("return document.querySelectorAll('template').length;")
    ways = "return document.querySelectorAll('template')[arguments[0]].content.querySelectorAll('.travel path').length;"
    at = max(at for at in range(1, count) if browser.run(ways, at) > 2)
    browser.run("location.hash = document.querySelectorAll('template')[arguments[0]].dataset.id;", at - 1)
    wait(browser, "return Number(document.getElementById('slider').value) === arguments[0];", "it is shown", at - 1)
    browser.click("#play")
    check(browser.run("return document.getElementById('play').getAttribute('aria-pressed');") == "true", "it plays")
    wait(browser, "return document.querySelectorAll('#moment .travel g[transform]').length > 2;", "pieces set out")
    first = browser.run(PIECES)
    check(browser.run("return Number(document.getElementById('slider').value);") == at, "the next moment")
    time.sleep(.3)
    second = browser.run(PIECES)
    check(len(first) == len(second) == browser.run(ways, at), f"a piece for each arrow: {first}")
    check(all(one[2] for one in first + second), f"on the map: {first} {second}")
    check(all(one[3].isdigit() for one in first), f"with how many they are: {first}")
    check(any(one[:2] != other[:2] for one, other in zip(first, second)), "they travel")
    wait(browser, "return !document.querySelector('#moment .travel g');", "they arrive")
    check(shown(browser)["value"] == at, "and the board after is shown")
    if at < count - 1:
        wait(browser, "return Number(document.getElementById('slider').value) > arguments[0];", "it goes on", at)
        browser.click("#play")
    browser.run("document.getElementById('slider').value = 0;")
    check(browser.run("return document.getElementById('play').getAttribute('aria-pressed');") == "false", "it stops")
    browser.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    browser.open("index.html")
    browser.click("#play")
    wait(browser, "return Number(document.getElementById('slider').value) > 0;", "without motion it goes on too")
    check(not browser.run("return document.querySelectorAll('#moment .travel g').length;"), "and nothing travels")
    browser.click("#play")
    browser.command("Emulation.setEmulatedMedia", features=[])
    print(f"{len(first)} pieces travel")


def moved(browser, at):
    return browser.run("return document.querySelectorAll('template')[arguments[0]].content"
                       ".querySelectorAll('.choice input').length === 3;", at)


def focus(browser):
    """What Tab reaches, in the order in which it is read."""
    browser.open("index.html")
    browser.click("#previous")
    browser.open("turn-00-setup.html")
    browser.open("index.html")
    browser.run("const s = document.getElementById('slider'); s.value = 1;"
                "s.dispatchEvent(new Event('input', {bubbles: true})); window.scrollTo(0, 0);")
    seen = []
    for _ in range(17):
        browser.press("Tab")
        seen.append(browser.run("""
            const at = document.activeElement, style = getComputedStyle(at), box = at.getBoundingClientRect();
            const shown = at.closest('.choice') ? at.nextElementSibling : at;
            return [at.id || at.getAttribute('href') || at.value || at.className, getComputedStyle(shown).outlineStyle,
                    box.width > 0];"""))
    names = [name for name, _, _ in seen]
    wanted = ["#content", "index.html", "index.html", "charts.html", "advances.html", "trade.html", "calamities.html",
              "census.html", "rules.html", "previous", "slider", "next", "play", "own"]
    check(names[:len(wanted)] == wanted, f"Tab reaches {names}")
    check("frame" in names, f"the map can be scrolled by keys: {names}")
    for name, outline, has_size in seen:
        check(outline not in ("none", "") and has_size, f"the focus on {name} is not seen: {outline}")
    print("Tab:", " ".join(names))


ORDER = """
const wrong = [];
let level = 0;
for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
  const now = Number(heading.tagName[1]);
  if (now > level + 1) wrong.push('h' + level + ' before ' + heading.outerHTML.slice(0, 60));
  level = now;
}
if (document.querySelectorAll('h1').length !== 1) wrong.push('one h1');
for (const one of ['body > header', 'header nav[aria-label]', 'main#content', 'body > footer'])
  if (!document.querySelector(one)) wrong.push('no ' + one);
for (const field of document.querySelectorAll('input, select'))
  if (!field.labels.length && !field.getAttribute('aria-label')) wrong.push('no label: ' + field.outerHTML);
for (const image of document.querySelectorAll('img, svg[role=img]'))
  if (!(image.alt || image.getAttribute('aria-label'))) wrong.push('no words: ' + image.outerHTML.slice(0, 80));
for (const table of document.querySelectorAll('table'))
  if (!table.caption || !table.querySelector('th[scope]')) wrong.push('table without caption or heads');
return wrong;
"""
CONTRAST = """
const parse = text => (text.match(/[\\d.]+/g) || []).map(Number);
const over = (top, under) => { const a = top[3] === undefined ? 1 : top[3];
  return [0, 1, 2].map(i => top[i] * a + under[i] * (1 - a)); };
const light = c => { const [r, g, b] = c.map(v => { v /= 255; return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; });
  return .2126 * r + .7152 * g + .0722 * b; };
function ground(at) {
  const stack = [];
  for (let one = at; one; one = one.parentElement) {
    const colour = parse(getComputedStyle(one).backgroundColor);
    stack.push(colour);
    if (colour.length === 3 || colour[3] === 1) break;
  }
  return stack.reverse().reduce((under, top) => over(top, under), [255, 255, 255]);
}
const bad = new Set();
let count = 0;
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const at = walk.currentNode.parentElement;
  if (!walk.currentNode.data.trim() || !at.getClientRects().length || at.closest('script, style, template')) continue;
  const style = getComputedStyle(at);
  const ink = parse(at.closest('svg') ? style.fill : style.color), paper = ground(at.closest('svg') || at);
  const [a, b] = [light(over(ink, paper)), light(paper)];
  const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  count += 1;
  if (ratio < 4.5 && !at.disabled) bad.add(at.outerHTML.slice(0, 90) + ' ' + ratio.toFixed(2));
}
return [count, [...bad].slice(0, 5)];
"""


def looks(browser, pages):
    texts = 0
    browser.command("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=2, mobile=True)
    for scheme in ("light", "dark"):
        browser.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        for page in pages:
            browser.open(page)
            wrong = browser.run(ORDER)
            check(not wrong, f"{page}: {wrong}")
            width = browser.run("return document.documentElement.scrollWidth;")
            check(width <= 360, f"{page} is {width} wide on a phone of 360")
            wide = browser.run("return [...document.querySelectorAll('.wide')].filter(one => "
                               "one.scrollWidth > one.clientWidth + 1).map(one => one.getAttribute('aria-label'));")
            check(not wide, f"{page}: tables are scrolled sideways: {wide}")
            count, bad = browser.run(CONTRAST)
            check(not bad, f"{page}, {scheme}: contrast below 4.5: {bad}")
            texts += count
    check(texts > 1000, f"{texts} texts were looked at")
    print(f"{len(pages)} pages at 360 pixels, light and dark, {texts} texts with a contrast of 4.5 or more")


def quiet(browser):
    """Nothing was asked of anybody, and nothing went wrong in silence."""
    errors = [one["message"] for one in browser.log("browser") if one["level"] in ("SEVERE", "WARNING")]
    check(not errors, errors[:5])
    asked = 0
    for entry in browser.log("performance"):
        message = json.loads(entry["message"])["message"]
        # The browser's own first page is none of ours.
        own = message["params"].get("documentURL", "").startswith("chrome://")
        if message["method"] == "Network.requestWillBeSent" and not own:
            url = message["params"]["request"]["url"]
            asked += 1
            # The page of a new tab is the browser's own.
            if url.startswith(("chrome://", "chrome-untrusted://")):
                continue
            check(url.startswith((site.as_uri(), "data:")), f"asked for {url}")
    check(asked > 10, f"{asked} requests were seen")
    others = browser.run("return performance.getEntriesByType('resource').map(one => one.name)"
                         ".filter(name => !/^(file|data):/.test(name));")
    check(not others, others)
    print(f"{asked} requests, all of them for files of the site")


def main():
    pages = links()
    with tempfile.TemporaryDirectory(prefix="bulla-browser-") as profile:
        browser = Browser(profile)
        try:
            player(browser)
            plays(browser)
            focus(browser)
            turns = [page for page in pages if page.startswith("turn-")]
            few = [page for page in pages if page not in turns] + turns[:3] + turns[-3:]
            looks(browser, few)
            quiet(browser)
        finally:
            browser.end()


main()
