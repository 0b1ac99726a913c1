import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Show } from '@stagedoor/contracts/show';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { id } from '@stagedoor/contracts/text';
import type { Theme } from '@stagedoor/contracts/theme';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { inPhotoProcess } from '@stagedoor/platform/photos/photo-process';
import type { Site } from '../site.ts';
import { render, type RenderedResponse } from '../../read-path/rendered-response.ts';
import { respond } from '../../read-path/send-cached.ts';
import { posterColours, posterSvg } from './poster.svg.ts';

const params = z.object({ id });
const querystring = z.object({ v: z.string().optional() });
type Poster = { Params: z.infer<typeof params>; Querystring: z.infer<typeof querystring> };
/** Drawing one takes as long as rendering lists of a megabyte. */
const DRAWING_COST = 1024 * 1024;
/** How many pictures, of about 50 KB each, stay in memory. */
const PICTURES = 200;
const VERSIONS = 2_000;

/** Versions of posters by what they are drawn of, which every page of a show names. */
const versions = new LRUCache<string, string, () => string>({
  max: VERSIONS,
  memoMethod: (_key, _stale, { context: draw }) => versionOf(draw()),
});

/** The address of a show's poster, which changes with its name and the colours of the theme. */
export function posterPath({ id, headlining_artist: name }: Show, theme: Theme = lantern): string {
  const { plate, ink } = posterColours(name, theme.css_vars);
  const draw = () => posterSvg(name, theme.css_vars);
  return `/posters/${id}.jpg?v=${versions.memo(`${plate} ${ink} ${name}`, { context: draw })}`;
}

/** The posters that link previews show for public shows without photos. */
export function postersRoutes({ cache, reads }: Site) {
  const pictures = new LRUCache<string, Buffer, string>({
    max: PICTURES,
    fetchMethod: (_version, _stale, { context: svg }) => inPhotoProcess('jpegOfSvg', svg),
    // A request gets its picture even if newer ones have taken its place in the cache by then.
    ignoreFetchAbort: true,
  });

  return async (app: FastifyInstance) => {
    app.get<Poster>(
      '/posters/:id.jpg',
      { schema: { params, querystring } },
      async (request, reply) => {
        const { id } = request.params;
        const before = await drawing(id, clientOf(request.ip));
        const isNamed = request.query.v === before.version;
        const as = { name: 'poster', show: id, variant: String(isNamed) } as const;
        return respond(cache, { request, reply }, as, async () => {
          // Read again within the rendering, which a change since then makes out of date.
          const { svg, version, isFresh } = await drawing(id);
          const isCurrent = isNamed && version === before.version;
          return render(await pictures.forceFetch(version, { context: svg }), {
            type: 'image/jpeg',
            cost: DRAWING_COST,
            cacheControl: isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache',
            isCacheable: isFresh,
          });
        });
      },
    );
  };

  async function drawing(id: string, client?: string) {
    const as = { name: 'drawn-poster', show: id } as const;
    const { response, result } = await cache.get(as, () => drawn(id), client);
    const svg = response.body.toString();
    return { svg, version: versionOf(svg), isFresh: result !== 'stale' };
  }

  /** @throws Refused for a show that visitors cannot see */
  async function drawn(showId: string): Promise<RenderedResponse> {
    const [show, theme] = await Promise.all([
      reads.find('shows.get', { params: { id: showId } }),
      reads.find('themes.current'),
    ]);
    const svg = posterSvg(show.body.headlining_artist, theme.body.css_vars);
    return render(svg, { type: 'image/svg+xml', cacheControl: 'no-cache' });
  }
}

function versionOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 12);
}
