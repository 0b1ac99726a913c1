import type { Plugin } from 'vite';

/**
 * Keeps the rules of these modules out of the one style sheet, which every visitor loads. They come
 * with the code of their page instead, and count after the rules of the style sheet.
 */
export function lateStyles(modules: RegExp): Plugin[] {
  const rules = new Map<string, string>();
  return [
    {
      name: 'late-styles-collect',
      apply: 'build',
      // This runs after class names are made and before the rules go into the style sheet.
      transform(css, id) {
        if (!modules.test(id)) return undefined;
        rules.set(id, minified(css));
        return { code: '', map: null };
      },
    },
    {
      name: 'late-styles-adopt',
      apply: 'build',
      enforce: 'post',
      transform(code, id) {
        const css = rules.get(id);
        if (css === undefined) return undefined;
        // The content security policy forbids inline styles, but allows this.
        const adopt = `const sheet = new CSSStyleSheet();
sheet.replaceSync(${JSON.stringify(css)});
document.adoptedStyleSheets.push(sheet);`;
        return { code: `${code}\n${adopt}`, map: null, moduleSideEffects: true };
      },
    },
  ];
}

function minified(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');
}
