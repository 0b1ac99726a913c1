import type { FastifyInstance } from 'fastify';
import { fontStack } from '@stagedoor/contracts/facts/font-stack';
import type { Site } from '../site.ts';
import { render } from '../../read-path/rendered-response.ts';
import { respond } from '../../read-path/send-cached.ts';

/** The colours and fonts of the current theme, for browsers that run no scripts. */
export function themeCssRoutes({ cache, reads }: Site) {
  return async (app: FastifyInstance) => {
    app.get('/theme.css', async (request, reply) =>
      respond(cache, { request, reply }, { name: 'theme.css' }, async () => {
        const { body } = await reads.find('themes.current');
        const { theme, light, dark } = body.css_vars;
        const css =
          `:root{color-scheme:light dark;${rules({ ...theme, ...light })}}` +
          `@media (prefers-color-scheme:dark){:root{${rules(dark)}}}`;
        return render(css, { type: 'text/css; charset=utf-8', cacheControl: 'public, no-cache' });
      }),
    );
  };
}

function rules(vars: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(vars)
    .map(([name, value = '']) => [name, name.startsWith('font-') ? fontStack(value) : value])
    .flatMap(([name, value]) => (value && !/[;{}<]/.test(value) ? [`--${name}:${value};`] : []))
    .join('');
}
