import type { Theme } from '@stagedoor/contracts/theme';

const loads = new Map<string, Promise<void>>();

/**
 * Loads a theme's style sheets from the font service, each once. Resolves when they have loaded or
 * failed; after a failure the theme's next font is used. Painting does not wait for them.
 */
export async function loadServiceFonts({ font_styles = [] }: Theme): Promise<void> {
  await Promise.all(
    font_styles.map((href) => {
      const loading = loads.get(href) ?? load(href);
      loads.set(href, loading);
      return loading;
    }),
  );
}

function load(href: string): Promise<void> {
  return new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    for (const end of ['load', 'error']) link.addEventListener(end, () => done());
    document.head.append(link);
  });
}
