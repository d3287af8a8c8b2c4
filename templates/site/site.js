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
  slider.addEventListener("input", function () { show(Number(slider.value)); });
  by("previous").addEventListener("click", function () { show(shown - 1); });
  by("next").addEventListener("click", function () { show(shown + 1); });
  document.addEventListener("keydown", function (event) {
    var at = event.target;
    var takes = at.closest && at.closest("input, .frame, .wide, pre, summary");
    if (takes || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
    var to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: scenes.length - 1 }[event.key];
    if (to === undefined) { return; }
    event.preventDefault();
    show(to);
  });
  window.addEventListener("hashchange", from_hash);
  document.querySelector(".controls").hidden = false;
  by("slider-help").hidden = false;
  show(shown);
  from_hash();
})();
