import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { BUILD_HEADER } from '@stagedoor/contracts/facts/build-header';
import { sessions } from '@stagedoor/platform/accounts/session';
import { acceptedSecrets } from '@stagedoor/platform/accounts/session-secret';
import { createHttp } from '@stagedoor/platform/http/http';
import { assertMethod } from '@stagedoor/platform/http/http-refusals';
import { siteCookies } from '@stagedoor/platform/http/site-cookies';
import { healthRoutes } from '@stagedoor/platform/metrics/health.routes';
import type { Check, FindReadiness } from '@stagedoor/platform/metrics/readiness';
import type { CheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { publicGenreReads } from './api/genres/genres.reads.ts';
import { statusReads } from './api/health/status.reads.ts';
import { asOfReads } from './api/history/as-of.reads.ts';
import { historyReads } from './api/history/history.reads.ts';
import { insightsReads } from './api/insights/insights.reads.ts';
import { mailingListReads, publicMailingListReads } from './api/mailing-list/mailing-list.reads.ts';
import { messageReads } from './api/messages/messages.reads.ts';
import { proofReads } from './api/proof/proof.reads.ts';
import { sessionReads } from './api/session/session.reads.ts';
import { showReads, publicShowReads } from './api/shows/shows.reads.ts';
import { publicThemeReads } from './api/themes/themes.reads.ts';
import type { Unseal } from './api/unsealing.ts';
import type { ChangeFeed } from './front-door/changes/change-feed.ts';
import { changeStreams } from './front-door/changes/changes.reads.ts';
import { commandsProxy } from './front-door/commands.proxy.ts';
import type { QueryOptions } from './options.ts';
import { sentResponses } from './read-path/sent-responses.ts';
import type { ProjectionProgress } from '@stagedoor/platform/stores/projection-progress';
import { readRoutes } from './read-path/read-routes.ts';
import { readYourWrites } from './read-path/read-your-writes.ts';
import type { ResponseCache } from './read-path/response-cache.ts';
import { externalHosts, fontStylesHost } from './site/external-hosts.ts';
import { calendarRoutes } from './site/feeds/calendar.routes.ts';
import { feedsRoutes } from './site/feeds/feeds.routes.ts';
import { openApiRoutes } from './site/openapi.routes.ts';
import { photosRoutes } from './site/photos/photos.routes.ts';
import { postersRoutes } from './site/posters/posters.routes.ts';
import type { PublicPhotos } from './site/photos/public-photos.ts';
import { assetsRoutes } from './site/shell/assets.routes.ts';
import { pagesRoutes } from './site/shell/pages.routes.ts';
import { readSiteBuild } from './site/shell/site-build.ts';
import { feedAuthority, siteOrigin } from './site/site-address.ts';

interface AppOptions extends Omit<
  QueryOptions,
  'host' | 'port' | 'databaseUrl' | 'replicaUrl' | 'masterKey' | 'now' | 'dataDir' | 'photoStore'
> {
  /** Has the read tables. */
  sql: Sql;
  /** Has the sessions. */
  primary: Sql;
  cache: ResponseCache;
  feed: ChangeFeed;
  photoFiles: FileStore;
  publicPhotos: PublicPhotos;
  progress: ProjectionProgress;
  readiness: FindReadiness;
  /** Whether anything can be changed. */
  command: Check;
  unseal: Unseal;
  /** Signs checkpoints of the log. */
  findSigner: () => Promise<CheckpointSigner>;
  /** The venue's day: today, and at another time. */
  today: () => string;
  dayAt: (time: Date) => string;
  now: () => Date;
}

/** The query service: every route that reads. This list is its table of contents. */
export async function createQueryApp(options: AppOptions): Promise<FastifyInstance> {
  const { sql, primary, cache, feed, publicPhotos, progress, unseal, today, dayAt, now, log } =
    options;
  const { venue, fontService, publicUrl, webFolder, trustProxy, security, freeSpace } = options;
  const sent = sentResponses(cache, siteCookies(publicUrl), log);
  const metrics = options.metrics?.http('query');
  const http = { log, security, metrics, trustProxy, publicUrl, before: sent.before };
  const { drainMs, unreadMs } = options;
  const app = await createHttp({
    ...http,
    drainMs,
    unreadMs,
    ...externalHosts(venue, fontService),
  });
  const build = await readSiteBuild(webFolder);
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/')) reply.header(BUILD_HEADER, build.name);
  });
  // Otherwise a GET of `/shows/bulk-archive/` would be a request for a show with that id.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.includes(':')) assertMethod(request, reply);
  });
  // The body of a request to a route without one is ignored.
  app.removeAllContentTypeParsers();
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
  await app.register(sent.keeping);
  const streams = changeStreams({ sql: primary, feed, log, ...options.changeStreams });
  // A stream does not end by itself, and the server waits for the end of every response.
  app.addHook('preClose', async () => streams.end());

  const reads = readRoutes(
    cache,
    {
      ...publicShowReads({ sql, today }),
      ...publicGenreReads({ sql }),
      ...publicThemeReads({ sql, fontHost: fontStylesHost(fontService) }),
      ...publicMailingListReads({ sql }),
    },
    {
      ...sessionReads,
      ...showReads({ sql, today }),
      ...historyReads({ sql, unseal, today, dayAt }),
      ...asOfReads({ sql, unseal, today, dayAt, now }),
      ...insightsReads({ sql, unseal, today, now, zone: venue.time_zone }),
      ...proofReads(options),
      ...statusReads({ sql, freeSpace, command: options.command }),
      ...messageReads({ sql, unseal }),
      ...mailingListReads({ sql, unseal, today }),
      ...streams.reads,
    },
  );
  const originOf = siteOrigin(publicUrl, app.server);
  const site = { sql, reads, cache, today, venue, originOf };
  const feeds = { ...site, authority: feedAuthority(publicUrl, venue) };

  await app.register(async (everybody) => {
    // Without sessions these routes read only the read tables, and only once per change.
    await everybody.register(cookie, { secret: acceptedSecrets(options.sessionSecret) });
    everybody.decorateRequest('user', null);
    everybody.decorateRequest('role', 'visitor');
    everybody.addHook('onRequest', readYourWrites(progress));
    reads.serve(everybody, { withSessions: false });
    await everybody.register(calendarRoutes(feeds));
    await everybody.register(feedsRoutes(feeds));
    await everybody.register(postersRoutes(site));
    await everybody.register(pagesRoutes({ ...site, primary, feed, build }));
  });

  await app.register(async (people) => {
    await people.register(sessions, { sql: primary, secret: options.sessionSecret });
    people.addHook('onRequest', readYourWrites(progress));
    reads.serve(people, { withSessions: true });
    await people.register(photosRoutes(options.photoFiles, publicPhotos));
  });

  await app.register(commandsProxy({ ...options, sql: primary }));
  await app.register(openApiRoutes(venue.name, publicUrl));
  await app.register(healthRoutes(options.readiness));
  await app.register(assetsRoutes({ webFolder }));
  return app;
}
