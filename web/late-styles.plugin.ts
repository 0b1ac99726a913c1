import type { Plugin } from 'vite';

/**
 * Keeps the rules of these modules out of the one style sheet, which every visitor loads: they come
 * with the code of the page that they belong to, and count after those of the style sheet.
 */
export function lateStyles(modules: RegExp): Plugin[] {
  const rules = new Map<string, string>();
  return [
    {
      name: 'late-styles-taken',
      apply: 'build',
      // After the names of classes are made, before the rules go into the style sheet.
      transform(css, id) {
        if (!modules.test(id)) return undefined;
        rules.set(id, small(css));
        return { code: '', map: null };
      },
    },
    {
      name: 'late-styles-given',
      apply: 'build',
      enforce: 'post',
      transform(code, id) {
        const css = rules.get(id);
        if (css === undefined) return undefined;
        // The content security policy allows it: no style stands in the page.
        const adopt = `const sheet = new CSSStyleSheet();
sheet.replaceSync(${JSON.stringify(css)});
document.adoptedStyleSheets.push(sheet);`;
        return { code: `${code}\n${adopt}`, map: null, moduleSideEffects: true };
      },
    },
  ];
}

function small(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');
}
