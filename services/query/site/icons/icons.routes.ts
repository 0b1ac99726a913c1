import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Theme } from '@stagedoor/contracts/theme';
import type { Venue } from '@stagedoor/contracts/venue';
import { render } from '../../read-path/rendered-response.ts';
import { respond } from '../../read-path/send-cached.ts';
import { hexColour } from '../hex-colour.ts';
import type { Site } from '../site.ts';
import { siteIcons, type SiteIcon } from './site-icons.ts';

const MANIFEST = 'manifest.webmanifest';

/** The site's icons, and the manifest by which a phone puts it on the home screen. */
export function iconsRoutes({ cache, reads, webFolder }: Site) {
  return async (app: FastifyInstance) => {
    // There is none where the app is not built.
    const picture = await readFile(join(webFolder, 'favicon.svg')).catch(() => undefined);
    const icons = picture ? siteIcons(picture) : [];
    const drawn = new Map<string, Promise<Uint8Array>>();
    for (const icon of icons)
      app.get(icon.path, async (request, reply) =>
        respond(cache, { request, reply }, { name: 'icon', variant: icon.path }, async () =>
          render(Buffer.from(await drawnOnce(icon)), {
            type: icon.type,
            cacheControl: 'public, max-age=3600',
          }),
        ),
      );
    app.get(`/${MANIFEST}`, async (request, reply) =>
      respond(cache, { request, reply }, { name: MANIFEST }, async () => {
        const [{ body: theme }, { body: venue }] = await Promise.all([
          reads.find('themes.current'),
          reads.find('venue.get'),
        ]);
        return render(JSON.stringify(manifestOf(venue, theme, icons)), {
          type: 'application/manifest+json; charset=utf-8',
          cacheControl: 'public, no-cache',
        });
      }),
    );

    /** The picture stays the same, whatever changes in the venue. */
    function drawnOnce({ path, draw }: SiteIcon): Promise<Uint8Array> {
      const picture = drawn.get(path) ?? draw();
      drawn.set(path, picture);
      picture.catch(() => drawn.delete(path));
      return picture;
    }
  };
}

function manifestOf({ name }: Venue, { css_vars }: Theme, icons: readonly SiteIcon[]) {
  return {
    name,
    lang: 'en-US',
    start_url: '/',
    display: 'minimal-ui',
    background_color: hexColour(css_vars.light.background),
    theme_color: hexColour(css_vars.light.primary),
    icons: icons.flatMap(({ path, type, sizes }) => (sizes ? [{ src: path, type, sizes }] : [])),
  };
}
