import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from '@stagedoor/platform/http/client-address';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Venue } from '@stagedoor/platform/venue/venue';
import type { AnswerCache } from '../../answer-cache.ts';
import { finish } from '../../finished.ts';
import { sendKept } from '../../public-answers.ts';
import { atomFeed } from './atom.ts';
import { authorityOf } from './authority.ts';
import { findAnnounced, findPublicPages } from './feeds.sql.ts';
import { sitemap } from './sitemap.ts';

export interface FeedsDependencies {
  sql: Sql;
  cache: AnswerCache;
  /** The venue's day. */
  today: () => string;
  venue: Venue;
  publicUrl: string | undefined;
  /** Where the site is reached. */
  originOf: () => string;
}

/** What feed readers and search engines ask for: new shows, all pages, and where not to look. */
export function feedsRoutes({ sql, cache, today, venue, ...site }: FeedsDependencies) {
  const { publicUrl, originOf } = site;
  const authority = authorityOf(publicUrl, venue);

  return async (app: FastifyInstance) => {
    serve('/feed.atom', 'application/atom+xml; charset=utf-8', async (origin) => {
      const day = today();
      const rows = await findAnnounced(sql, day);
      return atomFeed(rows, { venue, origin, authority, today: day });
    });

    serve('/sitemap.xml', 'application/xml; charset=utf-8', async (origin) =>
      sitemap(await findPublicPages(sql), origin),
    );

    serve('/robots.txt', 'text/plain; charset=utf-8', async (origin) =>
      robots.replace('<origin>', () => origin),
    );

    function serve(path: string, type: string, make: (origin: string) => Promise<string>): void {
      app.get(path, async (request: FastifyRequest, reply) => {
        const finished = async () =>
          finish(await make(originOf()), { type, cacheControl: 'public, no-cache' });
        const kept = await cache.answer(path, finished, clientOf(request.ip));
        return sendKept(request, reply, kept);
      });
    }
  };
}

// The API stays open: a search engine that runs the app needs it.
const robots = `User-agent: *
Disallow: /manage
Disallow: /api/docs

Sitemap: <origin>/sitemap.xml
`;
