(function () {
  "use strict";
  var by = function (id) { return document.getElementById(id); };
  var scenes = Array.prototype.slice.call(document.querySelectorAll("template[data-id]"));
  var slider = by("slider"), shown = scenes.length - 1, view = null, large = false;
  var place = by("moment");

  function show(at) {
    at = Math.max(0, Math.min(scenes.length - 1, at));
    slider.value = at;
    var scene = scenes[at].dataset;
    slider.setAttribute("aria-valuetext", scene.title);
    by("previous").disabled = at === 0;
    by("next").disabled = at === scenes.length - 1;
    if (at === shown) { return; }
    shown = at;
    by("title").textContent = scene.title;
    by("own").setAttribute("href", scene.file);
    place.replaceChildren(scenes[at].content.cloneNode(true));
    keep();
    if (location.hash !== "#" + scene.id) { location.replace("#" + scene.id); }
    near(at + 1);
    near(at - 1);
  }

  // What was chosen for the map stays chosen for the next one.
  function keep() {
    var choice = view && place.querySelector("input[value=" + view + "]");
    if (choice) { choice.checked = true; }
    var box = place.querySelector(".large input");
    if (box) { box.checked = large; }
  }

  // Pieces go along the arrows from the board before to the board after.
  var button = by("play"), playing = false, timer = 0, word = button.textContent;
  var calm = window.matchMedia("(prefers-reduced-motion: reduce)");

  function stop() {
    playing = false;
    clearTimeout(timer);
    button.textContent = word;
    button.setAttribute("aria-pressed", "false");
  }

  function play() {
    playing = true;
    button.textContent = button.dataset.stop;
    button.setAttribute("aria-pressed", "true");
    if (shown === scenes.length - 1) { show(0); }
    timer = setTimeout(step, 500);
  }

  function step() {
    if (!playing) { return; }
    if (shown === scenes.length - 1) { stop(); return; }
    show(shown + 1);
    travel(function () { timer = setTimeout(step, 900); });
  }

  function piece(svg, path) {
    var made = function (name, attributes) {
      var node = document.createElementNS(svg.namespaceURI, name);
      Object.keys(attributes).forEach(function (key) { node.setAttribute(key, attributes[key]); });
      return node;
    };
    var group = svg.appendChild(made("g", {}));
    group.appendChild(made("circle", { r: 9, fill: path.getAttribute("stroke") }));
    group.appendChild(made("text", { y: 4, "text-anchor": "middle" })).textContent = path.dataset.count;
    return { group: group, path: path, length: path.getTotalLength() };
  }

  function travel(done) {
    var map = place.querySelector(".map"), svg = map && map.querySelector(".travel"), start = 0;
    if (!svg || calm.matches) { done(); return; }
    map.classList.add("going");
    var pieces = Array.prototype.map.call(svg.querySelectorAll("path"), function (path) { return piece(svg, path); });
    function end() {
      map.classList.remove("going");
      pieces.forEach(function (one) { one.group.remove(); });
    }
    function move(now) {
      start = start || now;
      var part = Math.min(1, (now - start) / 1600), eased = part * part * (3 - 2 * part);
      if (!playing || !map.isConnected) { end(); return; }
      pieces.forEach(function (one) {
        var at = one.path.getPointAtLength(one.length * eased);
        one.group.setAttribute("transform", "translate(" + at.x + " " + at.y + ")");
      });
      if (part < 1) { requestAnimationFrame(move); } else { end(); done(); }
    }
    requestAnimationFrame(move);
  }

  // Maps beside the one that is shown are fetched from the disk before they are needed.
  function near(at) {
    var image = scenes[at] && scenes[at].content.querySelector("img.first");
    if (image) { new Image().src = image.getAttribute("src"); }
  }

  function from_hash() {
    var id = location.hash.slice(1);
    var at = scenes.findIndex(function (scene) { return scene.dataset.id === id; });
    if (at >= 0) { show(at); }
  }

  place.addEventListener("change", function (event) {
    if (event.target.type === "radio") { view = event.target.value; }
    if (event.target.type === "checkbox") { large = event.target.checked; }
  });
  slider.addEventListener("input", function () { stop(); show(Number(slider.value)); });
  by("previous").addEventListener("click", function () { stop(); show(shown - 1); });
  by("next").addEventListener("click", function () { stop(); show(shown + 1); });
  button.addEventListener("click", function () { if (playing) { stop(); } else { play(); } });
  document.addEventListener("keydown", function (event) {
    var at = event.target;
    var takes = at.closest && at.closest("input, .frame, .wide, pre, summary");
    if (takes || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
    var to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: scenes.length - 1 }[event.key];
    if (to === undefined) { return; }
    event.preventDefault();
    stop();
    show(to);
  });
  window.addEventListener("hashchange", from_hash);
  document.querySelector(".controls").hidden = false;
  by("slider-help").hidden = false;
  show(shown);
  from_hash();
})();
