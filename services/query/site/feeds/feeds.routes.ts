import type { FastifyInstance } from 'fastify';
import type { FeedSite, Site } from '../site.ts';
import { render } from '../../read-path/rendered-response.ts';
import { respond } from '../../read-path/send-cached.ts';
import { escaped } from '../markup.ts';
import { findAnnounced, findPublicPages, type AnnouncedRow } from './feeds.sql.ts';
import { showOf } from '../../api/shows/shows.sql.ts';
import { showSummary, showTitle, titlePrefix } from '@stagedoor/platform/venue/show.text';

type FeedFile = 'feed.atom' | 'sitemap.xml' | 'robots.txt';

/** The files for feed readers and search engines: new shows, all pages, and what not to index. */
export function feedsRoutes(site: Site) {
  const { sql, cache, today, originOf } = site;
  return async (app: FastifyInstance) => {
    serve('feed.atom', 'application/atom+xml; charset=utf-8', async () => {
      const day = today();
      const rows = await findAnnounced(sql, day);
      return atomFeed(rows, { ...site, ...(await site.feedVenue()) }, day);
    });

    serve('sitemap.xml', 'application/xml; charset=utf-8', async (origin) => {
      const [shows, { body: venue }] = await Promise.all([
        findPublicPages(sql),
        site.reads.find('venue.get'),
      ]);
      const own = venue.pages.map(({ slug }) => `/pages/${slug}`);
      return sitemap([
        ...['/', '/info', '/contact', ...own].map((path) => page(origin + path)),
        ...shows.map(({ id, updated_at }) => page(`${origin}/shows/${id}`, updated_at)),
      ]);
    });

    serve('robots.txt', 'text/plain; charset=utf-8', async (origin) => robots(origin));

    function serve(
      name: FeedFile,
      type: string,
      textFor: (origin: string) => Promise<string>,
    ): void {
      app.get(`/${name}`, async (request, reply) =>
        respond(cache, { request, reply }, { name }, async () =>
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

/**
 * Announcements as an Atom feed (RFC 4287). The date of an entry is that of the show's first
 * publication.
 */
function atomFeed(rows: readonly AnnouncedRow[], site: FeedSite, today: string): string {
  const { venue, authority, originOf } = site;
  const origin = originOf();
  const changes = rows.map(({ updated_at }) => updated_at.toISOString());
  const updated = changes.toSorted().at(-1) ?? `${today}T00:00:00.000Z`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${tag(authority, 'feed')}</id>
<title>${escaped(`${venue.name}: new shows`)}</title>
<updated>${updated}</updated>
<author><name>${escaped(venue.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${escaped(`${origin}/feed.atom`)}"/>
<link rel="alternate" type="text/html" href="${escaped(`${origin}/`)}"/>
${rows.map((row) => entry(row, site, today)).join('\n')}
</feed>
`;
}

function entry(row: AnnouncedRow, site: FeedSite, today: string): string {
  const { venue, authority, originOf } = site;
  const show = showOf(row, today);
  const words = [showSummary(show, venue), show.additional_info];
  return `<entry>
<id>${tag(authority, `shows/${show.id}`)}</id>
<title>${escaped(titlePrefix(show) + showTitle(show))}</title>
<published>${row.first_published_at.toISOString()}</published>
<updated>${show.updated_at}</updated>
<link rel="alternate" type="text/html" href="${escaped(`${originOf()}/shows/${show.id}`)}"/>
<summary>${escaped(words.filter((text) => text !== '').join('\n\n'))}</summary>
</entry>`;
}

/** An id that stays the same when the site moves (RFC 4151). */
function tag(authority: string, what: string): string {
  return escaped(`tag:${authority},2026:${what}`);
}
