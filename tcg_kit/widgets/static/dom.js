// Small helpers that all widgets share. Text only ever becomes text: the one way to markup is svgFrom, for our own drawings.

/** An element: h("button", {class: "x", onclick: f}, "text", child, …). Attributes that are null or false are left out. */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** A part of a drawing, as h() makes elements. */
export function svgNode(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** A sign of 16 × 16 units in the colour of its text; drawn, so that no font can lack it. */
export function icon(path) {
  return svgNode("svg", { viewBox: "0 0 16 16", width: 14, height: 14, class: "tcg-icon", "aria-hidden": true }, svgNode("path", { d: path }));
}

/** What players have to do themselves, with the pencil that such a card has on the board. */
export function byHand(tag, text) {
  return h(tag, { class: "tcg-byhand" }, icon("M2 14l1.5-5L11 1.5 14.5 5 7 12.5z"), " ", text);
}

/** A drawing as a node: parsed as XML, never as HTML, and without anything that could run. */
export function svgFrom(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg") return h("p", { class: "tcg-error" }, root.textContent.slice(0, 200));
  for (const node of [root, ...root.querySelectorAll("*")]) {
    if (["script", "foreignobject", "iframe"].includes(node.localName.toLowerCase())) node.remove();
    for (const { name } of [...node.attributes]) if (/^on/i.test(name)) node.removeAttribute(name);
  }
  return document.importNode(root, true);
}

/** Mark a diagram: the live node, the edge just taken, those that may follow. Nothing is laid out or drawn again. */
export function mark(svg, flow) {
  const next = new Set(flow.next);
  for (const node of svg.querySelectorAll("[data-node]")) node.classList.toggle("is-live", node.dataset.node === flow.live);
  for (const edge of svg.querySelectorAll("[data-edge]")) {
    const last = edge.dataset.edge === flow.last;
    edge.classList.toggle("is-last", last);
    edge.classList.toggle("is-next", !last && next.has(edge.dataset.edge));
  }
}

/** Light nodes and edges of a diagram other than the flow; what it doesn't have is passed over. */
export function light(svg, lit) {
  const [nodes, edges] = [new Set(lit.nodes), new Set(lit.edges)];
  for (const node of svg.querySelectorAll("[data-node]")) node.classList.toggle("is-live", nodes.has(node.dataset.node));
  for (const edge of svg.querySelectorAll("[data-edge]")) edge.classList.toggle("is-last", edges.has(edge.dataset.edge));
}

/** Hand a file to the browser's downloads. */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Save a drawing that is on the page as svg or png. */
export async function savePicture(svg, name, format) {
  const copy = svg.cloneNode(true);
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  const dark = document.querySelector('[data-jp-theme-light="false"]') !== null;
  copy.setAttribute("data-jp-theme-light", String(!dark));
  copy.querySelectorAll("style").forEach((style) => (style.textContent = style.textContent.replaceAll("] .tcg-", "].tcg-")));
  const blob = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  if (format === "svg") return download(`${name}.svg`, blob);
  const image = new Image();
  const url = URL.createObjectURL(blob);
  image.src = url;
  await image.decode();
  const canvas = h("canvas", { width: Math.round(width * 2), height: Math.round(height * 2) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  const png = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return download(`${name}.png`, png);
}

/** Fill a list of [value, text] and choose one; untouched while nothing differs, so that an open list stays open. */
export function choose(select, options, now) {
  const told = JSON.stringify(options);
  if (select.dataset.told !== told) {
    select.dataset.told = told;
    select.replaceChildren(...options.map(([value, text]) => h("option", { value }, text)));
  }
  select.value = String(now);
}

/** Scroll so that a node can be seen, and no further; of one that is taller than the notebook's view, its beginning. */
export function reveal(node) {
  const view = node.closest(".jp-WindowedPanel-outer")?.clientHeight ?? window.innerHeight;
  node.scrollIntoView?.({ block: node.offsetHeight > view ? "start" : "nearest" });
}

/** What this browser remembers of a person's choices; nothing where it may not. */
export function remembered(key) {
  try {
    return localStorage.getItem(`tcg-kit-${key}`);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`tcg-kit-${key}`, value);
  } catch {
    // a browser that stores nothing: the choice holds for this page
  }
}
