import type { Page } from '@playwright/test';
import { LOOKS, withColours } from './page-colours.ts';

/* Marks of a state: what is checked, pressed, selected or current differs from what is not. */

interface PageStates {
  /** What has a state, once for each look that it has in the page. */
  all: HTMLElement[];
  isOn(element: Element): boolean;
  /** Turns the state to its opposite, without a word to the app. */
  turn(element: Element): void;
}

declare global {
  interface Window {
    pageStates: PageStates;
  }
}

/** Looks that were seen on a page before, where they are the same. */
const known = new Set<string>();

/**
 * States whose mark has less than 3:1 against the ground below it, in any theme and mode, or that
 * look as their opposite does where the system's colours replace those of the page.
 */
export async function markFaults(page: Page): Promise<string[]> {
  await withColours(page);
  for (const look of await withStates(page)) known.add(look);
  return [...(await page.evaluate(findFaults, LOOKS)), ...(await forcedColourFaults(page))];
}

async function forcedColourFaults(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => window.pageStates.all.length);
  if (count === 0) return [];
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const devTools = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (let place = 0; place < count; place += 1) {
    // The page stands still, so a picture of Playwright's, which waits for that, costs too much.
    const clip = await page.evaluate(placeOf, place);
    const picture = () => devTools.send('Page.captureScreenshot', { clip, optimizeForSpeed: true });
    const turn = () =>
      page.evaluate((at) => {
        const { all, turn: turnOne } = window.pageStates;
        if (all[at]) turnOne(all[at]);
      }, place);
    const [one, , other] = [await picture(), await turn(), await picture()];
    await turn();
    if (one.data === other.data)
      faults.push(
        await page.evaluate((at) => {
          const state = window.pageStates.all[at];
          return `${state && window.pageColours.nameOf(state)} looks the same`;
        }, place),
      );
  }
  await devTools.detach();
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
  return faults;
}

/** Brings a state into sight, and tells its place in the page. */
function placeOf(at: number) {
  const state = window.pageStates.all[at];
  state?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { x = 0, y = 0, width = 1, height = 1 } = state?.getBoundingClientRect() ?? {};
  return { x: x + scrollX, y: y + scrollY, width, height, scale: 1 };
}

async function withStates(page: Page): Promise<string[]> {
  return page.evaluate(
    (before) => {
      const STATES = ['aria-current', 'aria-pressed', 'aria-selected'];
      const BOXES = 'input:is([type="checkbox"], [type="radio"])';
      const alike = new Map<string, HTMLElement>();
      const selector = [BOXES, ...STATES.map((name) => `[${name}]`)].join(', ');
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        const { tagName, className, attributes } = element;
        const look = [tagName, className, ...Array.from(attributes, ({ name }) => name)].join(' ');
        // The router calls each link to the page itself current, also where nobody chooses a place.
        const isText = element.matches('a') && !element.closest('nav');
        const isSeen = element.checkVisibility() && !element.closest('[inert]') && !isText;
        if (isSeen && !before.includes(look) && !alike.has(look)) alike.set(look, element);
      }
      const current = new Map<Element, string>();
      window.pageStates = {
        all: [...alike.values()],
        isOn: (element) =>
          element instanceof HTMLInputElement
            ? element.checked
            : STATES.some((name) => !['false', null].includes(element.getAttribute(name))),
        turn(element) {
          if (element instanceof HTMLInputElement) {
            element.checked = !element.checked;
            return;
          }
          const place = element.getAttribute('aria-current');
          const before = current.get(element);
          if (place) {
            current.set(element, place);
            element.removeAttribute('aria-current');
          } else if (before) element.setAttribute('aria-current', before);
          else
            for (const name of ['aria-pressed', 'aria-selected']) {
              const now = element.getAttribute(name);
              if (now) element.setAttribute(name, String(now === 'false'));
            }
        },
      };
      return [...alike.keys()];
    },
    [...known],
  );
}

function findFaults(looks: typeof LOOKS): string[] {
  const { wear, contrast, groundOf, nameOf } = window.pageColours;
  const { all, isOn, turn } = window.pageStates;
  const NONE = 'rgba(0, 0, 0, 0)';
  // A row marks itself while the focus is in it.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  /** What is drawn for a state: each part, by its place, with its contrast to what is below. */
  const paintsOf = (state: HTMLElement) =>
    [state, ...state.querySelectorAll('*')].flatMap((node) =>
      ['', '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(node, pseudo);
        if (pseudo && style.content === 'none') return [];
        const own = groundOf(node);
        const around = pseudo ? own : groundOf(node.parentElement);
        const { boxShadow, borderTopWidth, outlineStyle } = style;
        const { scale, translate, borderTopColor, borderLeftColor } = style;
        const drawn: [part: string, colour: string | undefined, ground: string][] = [
          [`${scale} ${translate}`, style.backgroundColor, around],
          ['top', borderTopWidth === '0px' ? undefined : borderTopColor, around],
          ['left', style.borderLeftWidth === '0px' ? undefined : borderLeftColor, around],
          ['outline', outlineStyle === 'none' ? undefined : style.outlineColor, around],
        ];
        for (const [layer, colour] of boxShadow.matchAll(/(\w+\([^)]+\))[^,]*/g))
          drawn.push([layer, colour, layer.includes('inset') ? own : around]);
        return drawn.flatMap(([part, colour, ground]) =>
          colour && colour !== NONE
            ? [{ node, pseudo, part, colour, measured: contrast(colour, ground) }]
            : [],
        );
      }),
    );
  const faults: string[] = [];
  for (const look of looks) {
    wear(look);
    for (const state of all) {
      const wasOn = isOn(state);
      if (!wasOn) turn(state);
      const on = paintsOf(state);
      turn(state);
      const off = paintsOf(state);
      if (wasOn) turn(state);
      const marks = on.filter(
        ({ node, pseudo, part, colour }) =>
          !off.some(
            (old) =>
              old.node === node &&
              old.pseudo === pseudo &&
              old.part === part &&
              old.colour === colour,
          ),
      );
      // What changes around a state marks it; what changes in it counts if nothing else does.
      const outer = marks.filter(({ node, pseudo }) => node === state && !pseudo);
      const best = Math.max(0, ...(outer[0] ? outer : marks).map(({ measured }) => measured));
      if (best < 3)
        faults.push(`${nameOf(state)} has a mark of ${best.toFixed(1)}:1 in ${look.name}`);
    }
  }
  wear();
  return faults;
}
