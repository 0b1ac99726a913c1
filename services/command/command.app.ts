import type { FastifyInstance } from 'fastify';
import { DISCREET_MS } from '@stagedoor/contracts/facts/limits';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { Refused } from '@stagedoor/contracts/refusals';
import {
  forwardedRequestId,
  frontDoorOnly,
  provesFrontDoor,
} from '@stagedoor/platform/http/front-door';
import { createHttp } from '@stagedoor/platform/http/http';
import { assertContract } from '@stagedoor/platform/http/mount';
import { HEALTH_PATHS, healthRoutes } from '@stagedoor/platform/metrics/health.routes';
import type { FindReadiness } from '@stagedoor/platform/metrics/readiness';
import type { Photos } from '@stagedoor/platform/stores/photos';
import type { ProjectionProgress } from '@stagedoor/platform/stores/projection-progress';
import { sessions } from '@stagedoor/platform/accounts/session';
import { signingSecret, type SessionSecret } from '@stagedoor/platform/accounts/session-secret';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import { createDeviceCookies } from './accounts/device-cookies.ts';
import { createLoginThrottle } from './accounts/login-throttle.ts';
import { sessionRoutes } from './accounts/session.routes.ts';
import { discretion } from './discretion.ts';
import { genresRoutes } from './genres/genres.routes.ts';
import { idempotency } from './idempotency.ts';
import { mailingListRoutes } from './mailing-list/mailing-list.routes.ts';
import { unsubscribeRoutes } from './mailing-list/unsubscribe.routes.ts';
import { messageRoutes } from './messages/message.routes.ts';
import { multipartForms } from './multipart.ts';
import { requestCommand } from './request-command.ts';
import type { CommandCore, CommandOptions } from './command.service.ts';
import { showPhotosRoutes } from './shows/show-photos.routes.ts';
import { showRoutes } from './shows/show.routes.ts';
import { createShows } from './shows/shows.ts';
import { themesRoutes } from './themes/themes.routes.ts';
import { throttle } from './throttle.ts';
import { undoRoutes } from './undo/undo.routes.ts';

type Shared =
  | 'trustProxy'
  | 'publicUrl'
  | 'rateLimits'
  | 'discreetMs'
  | 'timeZone'
  | 'freeSpace'
  | 'drainMs';
interface AppOptions
  extends
    Omit<CommandCore, 'close'>,
    Pick<CommandOptions, Shared | 'log' | 'security' | 'metrics'> {
  photos: Photos;
  progress: ProjectionProgress;
  readiness: FindReadiness;
  secret: SessionSecret;
  now: () => Date;
}

/** The command service: every route that changes something. */
export async function createCommandApp(options: AppOptions): Promise<FastifyInstance> {
  const { sql, runner, accounts, photos, secret, rateLimits, log, trustProxy, publicUrl } = options;
  const { messages, mailingList, timeZone, now, security, freeSpace } = options;
  const app = await createHttp({
    ...{ log, security, trustProxy, publicUrl },
    metrics: options.metrics?.http('command'),
    requestId: forwardedRequestId,
    drainMs: options.drainMs,
  });
  frontDoorOnly(app, secret);
  await app.register(healthRoutes(options.readiness, { mayKnow: provesFrontDoor(secret) }));
  if (freeSpace) refuseOnFullDisk(app, freeSpace);
  await app.register(sessions, { sql, secret });
  if (rateLimits) await app.register(throttle, { sql });
  await app.register(multipartForms);
  await app.register(discretion, { leastMs: options.discreetMs ?? DISCREET_MS });
  await app.register(requestCommand, { runner });
  await app.register(idempotency, { sql, secret });

  const { load } = runner;
  const shows = createShows({ load, timeZone, now });
  await app.register(
    sessionRoutes({
      accounts,
      deviceCookies: createDeviceCookies(sql, secret),
      loginThrottle: createLoginThrottle(sql, signingSecret(secret), rateLimits),
    }),
  );
  await app.register(showRoutes({ shows, photos }));
  await app.register(showPhotosRoutes({ shows, photos }));
  await app.register(genresRoutes);
  await app.register(messageRoutes({ messages, now }));
  await app.register(mailingListRoutes({ mailingList }));
  await app.register(unsubscribeRoutes({ mailingList }));
  await app.register(themesRoutes({ load }));
  const { accountFlags, eventLog, progress } = options;
  await app.register(undoRoutes({ sql, load, shows, accountFlags, eventLog, progress }));

  assertContract(app, mutations);
  return app;
}

const FULL_DISK_RETRY_SECONDS = 60;

/** Refuses requests while the disk is nearly full: the stores need the rest of it. */
function refuseOnFullDisk(app: FastifyInstance, freeSpace: FreeSpace): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!freeSpace.isLow() || HEALTH_PATHS.includes(routeOptions.url)) return;
    throw new Refused('store-unavailable', {
      message:
        'Nothing can be saved right now, because the disk of this site is nearly full.' +
        ' Please try again later.',
      retryAfter: FULL_DISK_RETRY_SECONDS,
    });
  });
}

const mutations = (Object.keys(paths) as RouteName[]).filter(
  (name) => paths[name].method !== 'GET',
);
