// A diagram with a language switch and buttons that save it. Python draws and saves; this shows.
import { h, remember, remembered, svgFrom } from "./dom.js";

export default {
  render({ model, el }) {
    const { svg, words, formats } = model.get("constants");
    const drawings = {};
    const root = h("div", { class: `tcg-view tcg-theme-${model.get("theme")}` });
    const send = (message) => {
      try {
        model.send(message);
      } catch {
        root.querySelector(".tcg-bar").append(h("span", { class: "tcg-error", role: "alert" }, words[model.get("state").lang].silent));
      }
    };
    const speak = (lang) => send({ do: "lang", lang });
    const chosen = (lang) => {
      if (!model.get("state").pinned) remember("lang", lang);
      speak(lang);
    };
    const draw = () => {
      const { lang, note, error } = model.get("state");
      const w = words[lang];
      const other = lang === "ja" ? "en" : "ja";
      const tools = h("div", { class: "tcg-bar" },
        h("button", { type: "button", lang: other, "data-id": "lang", onclick: () => chosen(other) }, other === "ja" ? "日本語" : "English"),
        h("span", {}, w["save-as"]),
        formats.map((format) => h("button", { type: "button", "data-id": format, onclick: () => send({ do: "save", format }) }, format)),
        note ? h("span", { class: "tcg-note", role: "status" }, note) : null,
        error ? h("span", { class: "tcg-error", role: "alert" }, `${w.error}: ${error}`) : null);
      const active = root.ownerDocument.activeElement;
      const focused = root.contains(active) && active.dataset.id;
      root.lang = lang;
      root.replaceChildren(tools, h("div", { class: "tcg-drawing" }, (drawings[lang] ??= svgFrom(svg[lang]))));
      if (focused) root.querySelector(`[data-id="${focused}"]`)?.focus({ preventScroll: true });
    };
    model.on("change:state", draw);
    el.append(root);
    draw();
    const { follows, lang } = model.get("state");
    if (follows && svg[remembered("lang")] && remembered("lang") !== lang) speak(remembered("lang"));
    return () => {
      model.off("change:state", draw);
      root.remove();
    };
  },
};
