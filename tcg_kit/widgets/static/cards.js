// Cards, terms and rules to look up. All of it is here; Python is asked for another language only.
import { byHand, choose, h, svgFrom } from "./dom.js";
import { holds, words } from "./search.js";
import { Talk } from "./talk.js";

const TABS = ["cards", "terms", "rules"];

class Cards extends Talk {
  constructor(model, root, signal) {
    super(model, root);
    this.tab = "cards";
    this.filters = {};
    this.wanted = [];
    this.card = null;
    this.rule = null;
    this.build();
    root.addEventListener("keydown", (e) => this.pressed(e), { signal });
    this.begin(signal);
  }

  get data() {
    return this.constants[this.state.lang];
  }

  fault(text) {
    this.detail.prepend(h("p", { class: "tcg-error", role: "alert" }, text));
  }

  build() {
    this.tabs = TABS.map((tab) => h("button", { type: "button", role: "tab", "data-id": `tab-${tab}`, onclick: () => this.go(tab) }));
    this.search = h("input", { type: "text", "data-id": "search", maxlength: 80, oninput: () => this.look() });
    this.sieve = h("span", { class: "tcg-filters" });
    this.count = h("output", { role: "status" });
    this.lang = h("button", { type: "button", "data-id": "lang", class: "tcg-quiet", onclick: () => this.speak() });
    this.found = h("div", { class: "tcg-found" });
    this.detail = h("div", { class: "tcg-detail", "aria-live": "polite" });
    this.style = h("style");
    this.root.replaceChildren(this.style,
      h("div", { class: "tcg-bar" }, h("span", { class: "tcg-tabs", role: "tablist" }, this.tabs), this.search, this.sieve, this.count, h("span", { class: "tcg-tools" }, this.lang)),
      h("div", { class: "tcg-shelf" }, this.found, this.detail));
  }

  changed = () => {
    this.answered();
    const s = this.state;
    const w = this.words;
    this.root.lang = s.lang;
    this.root.setAttribute("aria-label", `${w.cards}: ${this.constants.title[s.lang]}`);
    this.tabs.forEach((tab, n) => (tab.textContent = w[["cards", "terms", "rules-tab"][n]]));
    this.search.placeholder = w["cards-search"];
    this.search.setAttribute("aria-label", w["cards-search"]);
    this.lang.textContent = s.lang === "ja" ? "English" : "日本語";
    this.lang.lang = s.lang === "ja" ? "en" : "ja";
    this.card ??= this.data.cards[0]?.slug;
    this.drawSieve();
    this.list();
    if (s.error) this.fault(`${w.error}: ${s.error}`);
    this.root.dataset.serial = s.serial;
  };

  go(tab) {
    this.tab = tab;
    this.rule = null;
    this.drawSieve();
    this.list();
  }

  drawSieve() {
    this.tabs.forEach((tab, n) => tab.setAttribute("aria-selected", String(TABS[n] === this.tab)));
    this.sieve.hidden = this.tab !== "cards";
    const known = this.data.filters;
    if (this.sieve.childElementCount !== known.length) {
      this.sieve.replaceChildren(...known.map((one) =>
        h("select", { "data-id": `filter-${one.key}`, onchange: (e) => { this.filters[one.key] = e.target.value; this.list(); } })));
    }
    known.forEach((one, n) => {
      const select = this.sieve.children[n];
      choose(select, [["", one.label], ...one.options.map(([value, text]) => [value, /^\d+$/.test(text) ? `${one.label} ${text}` : text])], this.filters[one.key] ?? "");
      select.setAttribute("aria-label", one.label);
      select.classList.toggle("is-set", Boolean(this.filters[one.key]));
    });
  }

  look() {
    this.wanted = words(this.search.value);
    this.list();
  }

  list() {
    const draw = { cards: () => this.listCards(), terms: () => this.listTerms(), rules: () => this.listRules() }[this.tab];
    const top = this.found.scrollTop;
    const kept = this.root.ownerDocument.activeElement?.dataset?.id;
    const inside = this.found.contains(this.root.ownerDocument.activeElement);
    this.found.dataset.tab = this.tab;
    const n = draw();
    this.found.scrollTop = top;
    if (inside) (this.found.querySelector(`[data-id="${CSS.escape(kept ?? "")}"]`) ?? this.root).focus({ preventScroll: true });
    this.count.textContent = this.words["cards-count"].replace("{n}", n);
    this.drawDetail();
  }

  listCards() {
    const wanted = Object.entries(this.filters).filter(([, value]) => value);
    const shown = this.data.cards.filter((card) => holds(card.find, this.wanted) && wanted.every(([key, value]) => card.values[key] === value));
    const pictures = this.model.get("drawings")[this.state.lang];
    this.found.replaceChildren(...shown.map((card) => h("button", {
      type: "button", class: "tcg-thumb", "data-id": `card-${card.slug}`, "aria-pressed": String(card.slug === this.card), title: card.name,
      onclick: () => this.pick(card.slug) }, this.picture(pictures[card.slug]))));
    if (!shown.length) this.found.replaceChildren(h("p", { class: "tcg-hint" }, this.words["cards-none"]));
    return shown.length;
  }

  // The cards of a game share one style sheet, kept here: one that came and went with each would style the page anew.
  picture(text) {
    const svg = svgFrom(text);
    const style = svg.querySelector("style");
    if (style && !this.style.textContent) this.style.textContent = style.textContent;
    style?.remove();
    return svg;
  }

  pick(slug) {
    this.card = slug;
    this.rule = null;
    for (const thumb of this.found.querySelectorAll(".tcg-thumb")) thumb.setAttribute("aria-pressed", String(thumb.dataset.id === `card-${slug}`));
    this.drawDetail();
  }

  listTerms() {
    const shown = this.data.terms.filter((term) => holds(term.find, this.wanted));
    this.found.replaceChildren(...this.data.groups.flatMap(([group, title]) => {
      const own = shown.filter((term) => term.group === group);
      return own.length ? [h("h3", {}, title), ...own.map((term) => h("div", { class: "tcg-entry" },
        h("b", {}, term.name, h("small", { lang: this.state.lang === "ja" ? "en" : "ja" }, term.other)),
        h("span", {}, term.text, " ", this.chips(term.rules))))] : [];
    }));
    if (!shown.length) this.found.replaceChildren(h("p", { class: "tcg-hint" }, this.words["cards-none"]));
    return shown.length;
  }

  listRules() {
    const shown = Object.entries(this.data.rules).filter(([id]) => holds(this.data.find[id], this.wanted));
    this.found.replaceChildren(...shown.map(([id, rule]) => h("div", { class: "tcg-entry" },
      h("b", {}, id, " ", h("i", { class: `tag-${rule.tag}` }, rule.told)),
      h("span", {}, rule.text, rule.source ? h("small", {}, ` ${this.words.source}: ${rule.source}`) : null))));
    if (!shown.length) this.found.replaceChildren(h("p", { class: "tcg-hint" }, this.words["cards-none"]));
    return shown.length;
  }

  chips(ids) {
    return ids.map((id) => {
      const rule = this.data.rules[id];
      return h("button", { type: "button", "data-id": `rule-${id}`, class: `tcg-rule tag-${rule.tag}`, title: `${id}: ${rule.told}`, "aria-expanded": String(this.rule === id), onclick: () => this.open(id) },
        id, rule.tag === "src" ? null : h("i", {}, "※"));
    });
  }

  open(id) {
    this.rule = this.rule === id ? null : id;
    for (const chip of this.root.querySelectorAll(".tcg-rule")) chip.setAttribute("aria-expanded", String(chip.dataset.id === `rule-${this.rule}`));
    this.drawDetail();
  }

  drawDetail() {
    const w = this.words;
    this.detail.hidden = this.tab === "rules";
    this.detail.classList.toggle("is-rule", Boolean(this.rule));
    if (this.rule) {
      const rule = this.data.rules[this.rule];
      this.detail.replaceChildren(h("h4", {}, this.rule, h("i", { class: `tag-${rule.tag}` }, rule.told)), h("p", {}, rule.text), rule.source ? h("small", {}, `${w.source}: ${rule.source}`) : "");
      return;
    }
    const card = this.data.cards.find((one) => one.slug === this.card);
    if (this.tab !== "cards" || !card) {
      this.detail.replaceChildren(h("p", { class: "tcg-hint" }, w["terms-hint"]));
      return;
    }
    this.detail.replaceChildren(
      h("div", { class: "tcg-large" }, this.picture(this.model.get("drawings")[this.state.lang][card.slug])),
      h("h4", {}, card.name, h("small", {}, card.kind)),
      h("p", { class: "tcg-numbers" }, card.numbers.map(([name, n]) => h("span", {}, `${name} `, h("b", {}, n)))),
      card.note ? byHand("p", card.note) : "",
      card.text ? h("p", {}, card.text) : "",
      h("p", { class: "tcg-decks" }, card.decks.length ? `${w["cards-decks"]} ${card.decks.map(([name, n]) => `${name} ×${n}`).join(" · ")}` : w["cards-no-deck"]),
      h("p", { class: "tcg-slug" }, h("code", {}, card.slug)));
  }

  pressed(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key !== "Tab") e.stopPropagation(); // else JupyterLab takes letters for commands
    const writes = e.target.matches?.("input,select");
    if (e.key === "Escape") {
      e.preventDefault();
      if (this.rule) this.open(this.rule);
      else if (this.wanted.length && writes) (this.search.value = ""), this.look();
      else if (this.root.ownerDocument.activeElement !== this.root) this.root.focus({ preventScroll: true });
      else this.root.closest(".jp-Cell")?.focus({ preventScroll: true });
    } else if (writes) return;
    else if (e.key === "/") (e.preventDefault(), this.search.focus());
    else if (e.key === "l") this.speak();
    else if (/^[1-3]$/.test(e.key)) this.go(TABS[Number(e.key) - 1]);
    else if (/^Arrow/.test(e.key)) this.walk(e);
  }

  // Arrows go from card to card as they lie.
  walk(e) {
    const all = [...this.found.querySelectorAll(".tcg-thumb")];
    const at = all.indexOf(e.target.closest(".tcg-thumb"));
    if (at < 0) return;
    const row = all.filter((one) => one.offsetTop === all[0].offsetTop).length;
    const to = all[at + { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[e.key]];
    e.preventDefault();
    if (!to) return;
    to.focus();
    this.pick(to.dataset.id.slice("card-".length));
  }
}

export default {
  render({ model, el }) {
    const control = new AbortController();
    const root = h("div", { class: `tcg-stepper tcg-cards tcg-theme-${model.get("theme")}`, tabindex: 0, role: "group", "data-lm-suppress-shortcuts": "true" });
    el.append(root);
    new Cards(model, root, control.signal);
    return () => {
      control.abort();
      root.remove();
    };
  },
};
