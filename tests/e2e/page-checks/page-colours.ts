import type { Page } from '@playwright/test';
import { systemThemes } from '@stagedoor/contracts/system-themes/system-themes';
import { COLOUR_VARS } from '@stagedoor/contracts/facts/theme-vars';

/** A theme in one of its modes, as the properties of the root element. */
export interface Look {
  name: string;
  mode: 'light' | 'dark';
  vars: [name: string, value: string][];
}

/** All themes that come with the product, light and dark. */
export const LOOKS: Look[] = systemThemes.flatMap(({ name, css_vars }) =>
  (['light', 'dark'] as const).map((mode) => ({
    name: `${name}, ${mode}`,
    mode,
    vars: Object.entries(css_vars[mode]).map(([key, value]) => [`--${key}`, String(value)]),
  })),
);

/** A colour of its own for each property: what is equal in this look is equal in every look. */
export const APART: Look = {
  name: 'apart',
  mode: 'light',
  vars: COLOUR_VARS.map((key, place) => [
    `--${key}`,
    `rgb(${(place * 37) % 256} ${(place * 91) % 256} ${(place * 53) % 256})`,
  ]),
};

/** Tools for checks of colours, which stay in the page until it is left. */
export interface PageColours {
  /** Puts the root element into a look; without one, back into its own. */
  wear(look?: Look): void;
  /** The WCAG contrast of two colours, as style sheets compute them. */
  contrast(one: string, other: string): number;
  /** The colour behind what is drawn on this element. */
  groundOf(element: Element | null): string;
  /** What to call an element in a fault. */
  nameOf(element: Element): string;
}

declare global {
  interface Window {
    pageColours: PageColours;
  }
}

/** Puts the tools into the page, and ends its transitions. */
export async function withColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    const root = document.documentElement;
    const own = root.style.cssText;
    const ownMode = root.dataset['mode'];
    const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!pixel) throw new Error('The browser draws nothing.');
    const known = new Map<string, number[]>();
    const rgba = (colour: string): number[] => {
      const found = known.get(colour);
      if (found) return found;
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
      const parts = [red, green, blue, alpha / 255];
      known.set(colour, parts);
      return parts;
    };
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = rgba(colour).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const over = (top: number[], below: number[]) => {
      const alpha = top[3] ?? 1;
      const mixed = [0, 1, 2].map((at) => (top[at] ?? 0) * alpha + (below[at] ?? 0) * (1 - alpha));
      return `rgb(${mixed.map(Math.round).join(' ')})`;
    };
    const groundOf = (element: Element | null): string => {
      if (!element) return 'white';
      const background = rgba(getComputedStyle(element).backgroundColor);
      if (background[3] === 1) return over(background, []);
      return over(background, rgba(groundOf(element.parentElement)));
    };
    window.pageColours = {
      wear(look) {
        root.style.cssText = own;
        root.dataset['mode'] = look?.mode ?? ownMode;
        for (const [name, value] of look?.vars ?? []) root.style.setProperty(name, value);
      },
      contrast(one, other) {
        const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05);
      },
      groundOf,
      nameOf: (element) =>
        `${element.tagName.toLowerCase()}.${element.className} "${(
          element.getAttribute('aria-label') ?? element.textContent
        ).slice(0, 40)}"`,
    };
  });
}
