import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Boot } from '@stagedoor/contracts/boot';
import { venueOfPages } from '@stagedoor/contracts/facts/venue-of-pages';
import { Refused } from '@stagedoor/contracts/refusals';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import type { Theme } from '@stagedoor/contracts/theme';
import { inPhotoProcess } from '@stagedoor/platform/photos/photo-process';
import { contentOf } from '@stagedoor/platform/stores/file-store';
import { hexColour } from '@stagedoor/platform/venue/hex-colour';
import { render } from '../../read-path/rendered-response.ts';
import { respond } from '../../read-path/send-cached.ts';
import type { Site } from '../site.ts';

const querystring = z.object({ v: z.string().optional() });
/** Drawing one takes as long as rendering lists of a megabyte. */
const DRAWING_COST = 1024 * 1024;
const PICTURES = 10;
const HASH = /[0-9a-f]{40}/;

interface Preview {
  hash: string;
  /** The colour around the logo. */
  ground: string;
}

/** The picture by which links show the venue; undefined without a logo. */
export function logoPreview(venue: Boot['venue'], theme?: Theme) {
  const preview = previewOf(venue, theme);
  return preview && { path: `/logo.jpg?v=${versionOf(preview)}`, alt: venue.name };
}

/** The logo on the ground of the theme, for link previews of pages that are about no show. */
export function logoPreviewRoutes({ cache, reads, photoFiles }: Site) {
  const pictures = new LRUCache<string, Buffer, Preview>({
    max: PICTURES,
    fetchMethod: async (_version, _stale, { context: { hash, ground } }) => {
      const logo = await contentOf(photoFiles, `${hash}.webp`);
      if (!logo) throw new Refused('not-found');
      return inPhotoProcess('logoPreview', logo, ground);
    },
    // A request gets its picture even if newer ones have taken its place in the cache by then.
    ignoreFetchAbort: true,
  });

  return async (app: FastifyInstance) => {
    app.get<{ Querystring: z.infer<typeof querystring> }>(
      '/logo.jpg',
      { schema: { querystring } },
      async (request, reply) => {
        const { version: named } = await current();
        const isNamed = request.query.v === named;
        const as = { name: 'logo.jpg', variant: String(isNamed) } as const;
        return respond(cache, { request, reply }, as, async () => {
          // Read again within the rendering, which a change since then makes out of date.
          const { preview, version, isFresh } = await current();
          const isCurrent = isNamed && version === named;
          return render(await pictures.forceFetch(version, { context: preview }), {
            type: 'image/jpeg',
            cost: DRAWING_COST,
            cacheControl: isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache',
            isCacheable: isFresh,
          });
        });
      },
    );
  };

  /** @throws Refused not-found without a logo */
  async function current() {
    const [venue, theme] = await Promise.all([
      reads.find('venue.get'),
      reads.find('themes.current'),
    ]);
    const preview = previewOf(venueOfPages(venue.body, theme.body.css_vars), theme.body);
    if (!preview) throw new Refused('not-found');
    return { preview, version: versionOf(preview), isFresh: !venue.stale && !theme.stale };
  }
}

function previewOf(
  { logo }: Pick<Boot['venue'], 'logo'>,
  { css_vars }: Theme = lantern,
): Preview | undefined {
  const hash = logo && HASH.exec(logo.src)?.[0];
  if (!hash) return undefined;
  const background = logo.style['--on-light'] ?? css_vars.light.background;
  return { hash, ground: hexColour(background) ?? '#ffffff' };
}

function versionOf({ hash, ground }: Preview): string {
  return `${hash.slice(0, 12)}-${ground.slice(1)}`;
}
