"""How long from a click to the changed picture? The stepper beside a bare widget that sends equally large pictures.

    python bench/click.py [slug] [--clicks 200] [--passes 2]

Both stand in one notebook of a real JupyterLab in Chromium and are clicked in turns. The bare widget does nothing but
put the same board pictures on the page. Measured is from the click until the frame that shows the change has been
painted; the medians and their ratio are printed (aim: 1.3). Needs Chromium and the package's development extra.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.driver import notebook
from tests.browser.jlab import CHROMIUM_ARGS, Lab, lab_server, open_and_run

STEPPER = """
import tcg_kit as tcg
from tcg_kit.sim.bots import play
game = tcg.game("{slug}")
s = play(game, ("greedy", "greedy"), seed=3)
s.goto(0)
stepper = tcg.widgets.Stepper(s, lang="ja")
stepper
"""
BARE = """
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = '''
    export default {
      render({ model, el }) {
        const button = document.createElement("button"), box = document.createElement("div");
        button.className = "bare-button", box.className = "bare-box";
        button.onclick = () => model.send({});
        const draw = () => (box.innerHTML = model.get("state").svg);
        model.on("change:state", draw);
        draw();
        el.append(button, box);
      },
    };
    '''
    state = traitlets.Dict().tag(sync=True)
    def __init__(self, pictures):
        self.pictures, self.n = pictures, 0
        super().__init__(state={"svg": pictures[0]})
        self.on_msg(self.next)
    def next(self, *_):
        self.n += 1
        self.state = {"svg": self.pictures[self.n % len(self.pictures)]}
pictures = []
for i in range(40):
    s.goto(i)
    pictures.append(tcg.svg.board(game, s.view(), lang="ja"))
s.goto(0)
Bare(pictures)
"""
CLICK = """async (clicks) => {
  const root = document.querySelector(".tcg-stepper"), board = root.querySelector(".tcg-board");
  const [forward, first] = ["forward", "first"].map((id) => root.querySelector(`[data-id=${id}]`));
  const bare = document.querySelector(".bare-button"), box = document.querySelector(".bare-box");
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const painted = (node, button) => new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error("no change")), 20000);
    const begun = performance.now();
    new MutationObserver((_, watching) => {
      watching.disconnect();
      clearTimeout(late);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - begun);
        port2.postMessage(0);
      });
    }).observe(node, { childList: true, subtree: true });
    button.click();
  });
  const found = { stepper: [], bare: [] };
  for (let i = 0; i < clicks; i++) {
    for (const own of i % 2 ? [true, false] : [false, true]) {
      if (own && forward.disabled) {
        await painted(board, first);
        await pause(100);
      }
      found[own ? "stepper" : "bare"].push(await (own ? painted(board, forward) : painted(box, bare)));
      await pause(40);
    }
  }
  return found;
}"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("slug", nargs="?", default="zutomayo")
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--passes", type=int, default=2)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        notebook(Path(folder) / "click.ipynb", [STEPPER.format(slug=args.slug), BARE])
        with lab_server(Path(folder)) as base, sync_playwright() as p:
            browser = p.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM_ARGS)
            page = browser.new_page(viewport={"width": 1366, "height": 1800})
            open_and_run(page, Lab(base, Path(folder), Path(folder)), "click.ipynb")
            page.locator(".tcg-stepper .tcg-board > svg").wait_for()
            page.locator(".bare-box > svg").wait_for()
            for n in range(1, args.passes + 1):
                found = page.evaluate(CLICK, args.clicks)
                own, bare = median(found["stepper"]), median(found["bare"])
                print(f"pass {n}: stepper {own:.1f} ms, bare widget {bare:.1f} ms, ratio {own / bare:.2f} (aim: 1.3)")
            browser.close()


if __name__ == "__main__":
    main()
