import type { Theme } from '@stagedoor/contracts/theme';

const loads = new Map<string, Promise<void>>();

/**
 * Loads what a theme has from the venue's font service, each style sheet once; no painting waits for those that a script puts there. Resolves when
 * they are there or will not come: then the theme's next choice stands in.
 */
export async function loadServiceFonts({ font_styles = [] }: Theme): Promise<void> {
  await Promise.all(font_styles.map(loadOnce));
}

function loadOnce(address: string): Promise<void> {
  const begun = loads.get(address) ?? load(address);
  loads.set(address, begun);
  return begun;
}

function load(href: string): Promise<void> {
  return new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    for (const end of ['load', 'error']) link.addEventListener(end, () => done());
    document.head.append(link);
  });
}
