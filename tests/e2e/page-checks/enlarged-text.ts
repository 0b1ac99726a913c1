import type { Page } from '@playwright/test';

/** What people set who need more room between letters, words and lines (WCAG 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; }
  * { word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Text that is cut off, and icons that stay small, once text has more room or twice the size. */
export async function enlargedFaults(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width;
  const faults: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  const textSize = (standard: number) =>
    devTools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await page.evaluate(noteText);
  await page.evaluate(space, SPACING);
  faults.push(...(await page.evaluate(newlyCut, `${width} pixels wide, with text spacing`)));
  await page.evaluate(space, '');
  await textSize(32);
  faults.push(...(await page.evaluate(newlyCut, `${width} pixels wide, twice as large`)));
  await textSize(16);
  await devTools.detach();
  return faults;
}

declare global {
  interface Window {
    cutTexts: {
      all(): Map<Text, Element>;
      before: Map<Text, Element>;
      icons: Map<Element, number>;
    };
  }
}

function space(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}

/** Notes what is cut off already, and how large icons are. */
function noteText(): void {
  /** Texts that reach out of what cuts them off, with their elements. */
  const cutting = new Map<Element, Element[]>();
  /** What cuts off what reaches out of it, around an element. */
  const cuttersOf = (element: Element | null): Element[] => {
    if (!element) return [];
    const known = cutting.get(element);
    if (known) return known;
    const { overflowX, overflowY } = getComputedStyle(element);
    const does = (...overflow: string[]) =>
      [overflowX, overflowY].some((is) => overflow.includes(is));
    // What scrolls brings its text into sight, whatever is around it.
    const outer = does('auto', 'scroll') ? [] : cuttersOf(element.parentElement);
    const found = does('hidden', 'clip') ? [element, ...outer] : outer;
    cutting.set(element, found);
    return found;
  };
  const all = () => {
    cutting.clear();
    const cut = new Map<Text, Element>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!(text instanceof Text) || !text.data.trim() || !element) continue;
      if (element.closest('[aria-hidden], [inert]')) continue;
      const cutters = cuttersOf(element);
      if (cutters.length === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      // What is hidden from the eye alone is cut off on purpose.
      const isHidden = cutters.some((cutter) => getComputedStyle(cutter).clipPath !== 'none');
      const isCut =
        !isHidden &&
        cutters.some((cutter) => {
          const box = cutter.getBoundingClientRect();
          // Lines of a headline are set so close that their boxes lie on each other.
          const lines = 0.3 * parseFloat(getComputedStyle(element).fontSize);
          const isBeside = right > box.right + 2 || left < box.left - 2;
          return isBeside || bottom > box.bottom + lines || top < box.top - lines;
        });
      if (isCut) cut.set(text, element);
    }
    return cut;
  };
  const icons = new Map(
    Array.from(document.querySelectorAll('svg.tabler-icon'), (icon) => [icon, icon.clientWidth]),
  );
  window.cutTexts = { all, before: all(), icons };
}

function newlyCut(how: string): string[] {
  const { all, before, icons } = window.cutTexts;
  // On a phone a row ends in dots where twice the size has no room. What the row opens has all.
  const isShortened = (element: Element) =>
    how === '390 pixels wide, twice as large' && element.closest('[data-row]');
  const faults = [...all()].flatMap(([text, element]) =>
    before.has(text) || isShortened(element)
      ? []
      : [`${element.tagName}.${element.className} "${text.data.slice(0, 40)}" is cut ${how}`],
  );
  if (how.includes('twice'))
    for (const [icon, width] of icons)
      if (width > 0 && icon.checkVisibility() && icon.clientWidth < 1.5 * width)
        faults.push(`${icon.parentElement?.className}: its icon stays small ${how}`);
  return faults;
}
