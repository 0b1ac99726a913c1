import type { FastifyInstance } from 'fastify';
import type { Site } from '../../query.app.ts';
import { render } from '../../read-path/rendered-response.ts';
import { respond } from '../../read-path/response-cache.ts';
import { escaped } from '../markup.ts';
import { atomFeed } from './atom.ts';
import { findAnnounced, findPublicPages } from './feeds.sql.ts';

/** The files for feed readers and search engines: new shows, all pages, and what not to index. */
export function feedsRoutes({ sql, cache, today, venue, originOf, authority }: Site) {
  return async (app: FastifyInstance) => {
    serve('/feed.atom', 'application/atom+xml; charset=utf-8', async (origin) => {
      const day = today();
      const rows = await findAnnounced(sql, day);
      return atomFeed(rows, { venue, origin, authority, today: day });
    });

    serve('/sitemap.xml', 'application/xml; charset=utf-8', async (origin) => {
      const shows = await findPublicPages(sql);
      return sitemap([
        ...['/', '/info', '/contact'].map((path) => page(origin + path)),
        ...shows.map(({ id, updated_at }) => page(`${origin}/shows/${id}`, updated_at)),
      ]);
    });

    serve('/robots.txt', 'text/plain; charset=utf-8', async (origin) => robots(origin));

    function serve(path: string, type: string, textFor: (origin: string) => Promise<string>): void {
      app.get(path, async (request, reply) =>
        respond(cache, { request, reply }, path, async () =>
          render(await textFor(originOf()), { type, cacheControl: 'public, no-cache' }),
        ),
      );
    }
  };
}

function sitemap(pages: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`;
}

function page(address: string, updatedAt?: Date): string {
  const updated = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${escaped(address)}</loc>${updated}</url>`;
}

/** Search engines may call the API, because those that run the app need it. */
function robots(origin: string): string {
  return `User-agent: *
Disallow: /manage
Disallow: /api/docs

Sitemap: ${origin}/sitemap.xml
`;
}
