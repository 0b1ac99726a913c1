import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Once more over what Vite has minified: two minifiers find more than either, and the first page has a limit. */
export function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const options = { module: true, compress: { passes: 3, ecma: 2020 }, ecma: 2020 } as const;
        output.code = (await minify(output.code, options)).code ?? output.code;
      }
    },
  };
}
