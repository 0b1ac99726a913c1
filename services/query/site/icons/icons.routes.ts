import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Theme } from '@stagedoor/contracts/theme';
import type { Venue } from '@stagedoor/contracts/venue';
import { contentOf } from '@stagedoor/platform/stores/file-store';
import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import { render } from '../../read-path/rendered-response.ts';
import { respond } from '../../read-path/send-cached.ts';
import { hexColour } from '@stagedoor/platform/venue/hex-colour';
import type { Site } from '../site.ts';
import { SITE_ICONS, type IconPicture, type SiteIcon } from './site-icons.ts';

const MANIFEST = 'manifest.webmanifest';
/** How many icons stay in memory: all those of two logos. */
const DRAWN = 2 * SITE_ICONS.length;

/** The site's icons, and the manifest by which a phone puts it on the home screen. */
export function iconsRoutes({ cache, reads, webFolder, photoFiles }: Site) {
  const drawn = new LRUCache<string, Uint8Array, { icon: SiteIcon; picture: IconPicture }>({
    max: DRAWN,
    fetchMethod: (_key, _stale, { context: { icon, picture } }) => icon.draw(picture),
    // A request gets its icon even if others have taken its place in the cache by then.
    ignoreFetchAbort: true,
  });

  return async (app: FastifyInstance) => {
    // There is none where the app is not built.
    const sign = await readFile(join(webFolder, 'favicon.svg')).catch(() => undefined);
    const icons = sign ? SITE_ICONS : [];
    for (const icon of icons)
      app.get(icon.path, async (request, reply) =>
        respond(cache, { request, reply }, { name: 'icon', variant: icon.path }, async () => {
          const { name, picture, isFresh } = await pictureOr(sign ?? Buffer.alloc(0));
          const context = { icon, picture };
          return render(Buffer.from(await drawn.forceFetch(`${icon.path} ${name}`, { context })), {
            type: icon.type,
            cacheControl: 'public, max-age=3600',
            isCacheable: isFresh,
          });
        }),
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
  };

  /** The venue's logo; its sign where it has none, or while nobody can tell. */
  async function pictureOr(sign: Buffer) {
    const found = await reads.find('venue.get').catch((error: unknown) => {
      if (isStoreAway(error) || isNotSetUp(error)) return undefined;
      throw error;
    });
    const { logo, logo_look: look } = found?.body ?? { logo: null };
    const bytes = logo === null ? undefined : await contentOf(photoFiles, basename(logo));
    const isFresh = found !== undefined && !found.stale;
    if (!bytes) return { name: '', picture: { bytes: sign, ink: null, isDrawing: true }, isFresh };
    return { name: logo, picture: { bytes, ink: look?.ink ?? null, isDrawing: false }, isFresh };
  }
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
