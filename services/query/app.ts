import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { resolve } from 'node:path';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { createHttp } from '@stagedoor/platform/http/http';
import { healthzRoutes } from '@stagedoor/platform/http/healthz.routes';
import { assertContract } from '@stagedoor/platform/http/mount';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { sessions } from '@stagedoor/platform/accounts/session';
import type { AnswerCache } from './answer-cache.ts';
import type { ChangeFeed } from './front-door/changes/change-feed.ts';
import { changesRoutes } from './front-door/changes/changes.routes.ts';
import { commandsProxy } from './front-door/commands.proxy.ts';
import { calendarRoutes } from './site/feeds/calendar.routes.ts';
import { feedsRoutes } from './site/feeds/feeds.routes.ts';
import { genresRoutes } from './api/genres/genres.routes.ts';
import { healthRoutes } from './api/health/health.routes.ts';
import { statusRoutes } from './api/health/status.routes.ts';
import { historyRoutes } from './api/history/history.routes.ts';
import { mailingListSettingsRoutes } from './api/mailing-list/mailing-list-settings.routes.ts';
import { mailingListRoutes } from './api/mailing-list/mailing-list.routes.ts';
import { unsubscribeRoutes } from './api/mailing-list/unsubscribe.routes.ts';
import { messagesRoutes } from './api/messages/messages.routes.ts';
import type { QueryOptions } from './options.ts';
import type { Unseal } from './unsealing.ts';
import { openApiRoutes } from './site/openapi/openapi.routes.ts';
import { photosRoutes } from './site/photos/photos.routes.ts';
import type { PublicPhotos } from './site/photos/public-photos.ts';
import type { Projected } from './projected.ts';
import { publicAnswers } from './public-answers.ts';
import { readYourWrites } from './read-your-writes.ts';
import { sessionRoutes } from './api/session/session.routes.ts';
import { assetsRoutes } from './site/shell/assets.routes.ts';
import { shellRoutes } from './site/shell/shell.routes.ts';
import { showRoutes } from './api/shows/show.routes.ts';
import { showsRoutes } from './api/shows/shows.routes.ts';
import { themesRoutes } from './api/themes/themes.routes.ts';
import { fontStylesHost, loadedHosts } from './loaded-hosts.ts';
import { siteOrigin } from './site.ts';

export interface AppOptions extends Omit<
  QueryOptions,
  'host' | 'port' | 'databaseUrl' | 'replicaUrl' | 'masterKey' | 'now'
> {
  /** Has the read tables. */
  sql: Sql;
  /** Has the sessions. */
  primary: Sql;
  cache: AnswerCache;
  feed: ChangeFeed;
  publicPhotos: PublicPhotos;
  projected: Projected;
  unseal: Unseal;
  /** The venue's day. */
  today: () => string;
}

/** The query service: everything that reads. This list is its table of contents. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { sql, primary, cache, feed, publicPhotos, projected, unseal, today, log } = options;
  const { venue, fontService, publicUrl, webFolder, trustProxy, security, freeSpace } = options;
  const photosFolder = resolve(options.dataDir, 'photos');
  const http = { log, security, trustProxy, publicUrl };
  const app = await createHttp({ ...http, ...loadedHosts(venue, fontService) });
  // Whoever sends a body to an address that takes none is answered without it.
  app.removeAllContentTypeParsers();
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
  const shows = { sql, today, answers: publicAnswers(cache) };
  const themes = { ...shows, fontHost: fontStylesHost(fontService) };
  const originOf = siteOrigin(publicUrl, app.server);
  const feeds = { sql, today, cache, venue, publicUrl, originOf };

  await app.register(async (everybody) => {
    // Without sessions these routes need nothing of Postgres but the read tables, and those only once per change.
    await everybody.register(cookie);
    everybody.decorateRequest('user', null);
    everybody.decorateRequest('role', 'visitor');
    everybody.addHook('onRequest', readYourWrites(projected));
    await everybody.register(showsRoutes(shows));
    await everybody.register(genresRoutes(shows));
    await everybody.register(calendarRoutes(feeds));
    await everybody.register(feedsRoutes(feeds));
    await everybody.register(shellRoutes({ ...themes, ...feeds, webFolder }));
    await everybody.register(themesRoutes(themes));
    await everybody.register(mailingListSettingsRoutes(shows));
    await everybody.register(unsubscribeRoutes);
  });

  await app.register(async (people) => {
    await people.register(sessions, { sql: primary, secret: options.sessionSecret });
    people.addHook('onRequest', readYourWrites(projected));
    await people.register(sessionRoutes);
    await people.register(showRoutes(shows));
    await people.register(photosRoutes({ photosFolder, publicPhotos }));
    await people.register(historyRoutes({ sql }));
    await people.register(statusRoutes({ sql, freeSpace }));
    await people.register(messagesRoutes({ sql, unseal }));
    await people.register(mailingListRoutes({ sql, unseal, today }));
    await people.register(changesRoutes({ sql: primary, feed, log, ...options.changeStreams }));
  });

  await app.register(commandsProxy({ ...options, sql: primary }));
  await app.register(openApiRoutes({ title: venue.name, publicUrl }));
  await app.register(healthzRoutes);
  await app.register(healthRoutes({ sql, freeSpace }));
  await app.register(assetsRoutes({ webFolder }));

  assertContract(app, reads);
  return app;
}

const reads = (Object.keys(paths) as RouteName[]).filter((name) => paths[name].method === 'GET');
