import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BUILD_HEADER } from '@stagedoor/contracts/facts/build-header';
import { JSON_BYTES } from '@stagedoor/contracts/facts/limits';
import { sessions } from '@stagedoor/platform/accounts/session';
import { createHttp } from '@stagedoor/platform/http/http';
import { assertMethod } from '@stagedoor/platform/http/http-refusals';
import { READ_LIMIT_MS, seesOwnWrites } from '@stagedoor/platform/http/written';
import { healthRoutes } from '@stagedoor/platform/metrics/health.routes';
import { announcementReads } from './api/announcements/announcements.reads.ts';
import { publicGenreReads } from './api/genres/genres.reads.ts';
import { statusReads } from './api/health/status.reads.ts';
import { asOfReads } from './api/history/as-of.reads.ts';
import { historyReads } from './api/history/history.reads.ts';
import { insightsReads } from './api/insights/insights.reads.ts';
import { mailReads } from './api/mail/mail.reads.ts';
import { mailingListReads, publicMailingListReads } from './api/mailing-list/mailing-list.reads.ts';
import { messageReads } from './api/messages/messages.reads.ts';
import { personalDataReads } from './api/personal-data/personal-data.reads.ts';
import { proofReads } from './api/proof/proof.reads.ts';
import { peopleReads } from './api/people/people.reads.ts';
import { sessionsReads } from './api/session/sessions.reads.ts';
import { sessionReads } from './api/session/session.reads.ts';
import { showReads, publicShowReads } from './api/shows/shows.reads.ts';
import { publicThemeReads } from './api/themes/themes.reads.ts';
import { publicVenueReads } from './api/venue/venue.reads.ts';
import { changeStreams } from './front-door/changes/changes.reads.ts';
import { commandsProxy } from './front-door/commands.proxy.ts';
import type { QueryStores } from './query-stores.ts';
import { readRoutes } from './read-path/read-routes.ts';
import { resentResponses } from './read-path/resent-responses.ts';
import { calendarRoutes } from './site/feeds/calendar.routes.ts';
import { feedsRoutes } from './site/feeds/feeds.routes.ts';
import { iconsRoutes } from './site/icons/icons.routes.ts';
import { logoPreviewRoutes } from './site/icons/logo-preview.routes.ts';
import { openApiRoutes } from './site/openapi.routes.ts';
import { photosRoutes } from './site/photos/photos.routes.ts';
import { postersRoutes } from './site/posters/posters.routes.ts';
import { assetsRoutes } from './site/shell/assets.routes.ts';
import { sitePages } from './site/shell/pages.routes.ts';
import { readSiteBuild } from './site/shell/site-build.ts';
import { themeCssRoutes } from './site/shell/theme-css.routes.ts';
import type { Site } from './site/site.ts';
import { FONT_HOSTS } from '@stagedoor/platform/venue/font-styles';
import { feedAuthority } from '@stagedoor/platform/venue/feed-authority';
import { findFeedAuthority } from './site/feeds/feeds.sql.ts';
import { siteOrigin } from './site/site-address.ts';

/** The query service: every route that reads. This list is its table of contents. */
export async function createQueryApp(stores: QueryStores): Promise<FastifyInstance> {
  const { primary, cache, metrics, configured, fontService, publicUrl, webFolder } = stores;
  const resent = resentResponses(cache, stores);
  const app = await createHttp({
    ...stores,
    fontHosts: fontService && FONT_HOSTS[fontService],
    metrics: metrics?.http('query'),
    before: resent.before,
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
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
  await app.register(resent.keeping);
  const streams = changeStreams(stores);
  // A stream does not end by itself, and the server waits for the end of every response.
  app.addHook('preClose', async () => streams.end());

  const reads = readRoutes(
    cache,
    {
      ...publicShowReads(stores),
      ...publicGenreReads(stores),
      ...publicThemeReads(stores),
      ...publicVenueReads(stores),
      ...publicMailingListReads(stores),
    },
    {
      ...sessionReads,
      ...sessionsReads(stores),
      ...peopleReads(stores),
      ...showReads(stores),
      ...historyReads(stores),
      ...asOfReads(stores),
      ...insightsReads(stores),
      ...proofReads(stores),
      ...statusReads(stores),
      ...messageReads(stores),
      ...mailingListReads(stores),
      ...announcementReads(stores),
      ...mailReads(stores),
      ...personalDataReads(stores),
      ...streams.reads,
    },
  );
  const site: Site = {
    ...stores,
    reads,
    build,
    originOf: siteOrigin(publicUrl, app.server),
    feedVenue: async () => {
      const before = feedAuthority(publicUrl, configured.details.name);
      const [authority, { body: venue }] = await Promise.all([
        findFeedAuthority(stores.sql, before),
        reads.find('venue.get'),
      ]);
      return { authority, venue };
    },
  };
  const pages = sitePages(site);

  await app.register(async (everybody) => {
    // Without sessions these routes read only the read tables, and only once per change.
    await everybody.register(cookie, { secret: [...stores.sessionSecrets] });
    everybody.decorateRequest('user', null);
    everybody.decorateRequest('role', 'visitor');
    everybody.addHook('onRequest', awaitOwnWrites);
    everybody.setErrorHandler(pages.showMissing);
    reads.serve(everybody, { withSessions: false });
    await everybody.register(calendarRoutes(site));
    await everybody.register(feedsRoutes(site));
    await everybody.register(postersRoutes(site));
    await everybody.register(themeCssRoutes(site));
    await everybody.register(iconsRoutes(site));
    await everybody.register(logoPreviewRoutes(site));
    await everybody.register(pages.routes);
  });

  await app.register(async (people) => {
    await people.register(sessions, { sql: primary, secrets: stores.sessionSecrets });
    people.addHook('onRequest', awaitOwnWrites);
    people.setErrorHandler(pages.showMissing);
    // Only the export of personal data has a body, which is read once the caller may export.
    const body = { parseAs: 'string', bodyLimit: JSON_BYTES.visitor } as const;
    people.addContentTypeParser('application/json', body, parseJson);
    reads.serve(people, { withSessions: true });
    await people.register(photosRoutes(stores));
  });

  await app.register(commandsProxy(stores));
  await app.register(openApiRoutes(publicUrl));
  await app.register(healthRoutes(stores.readiness));
  await app.register(assetsRoutes({ webFolder }));
  return app;

  /**
   * Delays a browser's read until the read tables hold what that browser wrote. After the time
   * limit the current state is served, and `X-Read-Lag` gives the milliseconds waited.
   */
  async function awaitOwnWrites(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (await seesOwnWrites(request, stores.progress)) return;
    reply.header('x-read-lag', String(READ_LIMIT_MS));
  }
}
