import plugin from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { DISCREET_MS } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import {
  forwardedRequestId,
  forwardedRoutes,
  frontDoorOnly,
  provesFrontDoor,
} from '@stagedoor/platform/http/front-door';
import { createHttp } from '@stagedoor/platform/http/http';
import { assertContract, routeShapeOf } from '@stagedoor/platform/http/mount';
import { healthRoutes } from '@stagedoor/platform/metrics/health.routes';
import { sessions } from '@stagedoor/platform/accounts/session';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import { mayAccess } from '@stagedoor/contracts/account';
import { openLogins } from './accounts/logins.ts';
import { ownAccountRoutes } from './accounts/own-account.routes.ts';
import { passkeyRoutes } from './accounts/passkeys.routes.ts';
import { peopleRoutes } from './accounts/people.routes.ts';
import { sessionRoutes } from './accounts/session.routes.ts';
import { announcementRoutes } from './announcements/announcement.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { findingRoutes } from './findings/finding.routes.ts';
import { genresRoutes } from './genres/genres.routes.ts';
import { idempotency } from './http/idempotency.ts';
import { importRoutes } from './imports/import.routes.ts';
import { mailingListRoutes, mailLinkRoutes } from './mailing-list/mailing-list.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { messageRoutes } from './messages/message.routes.ts';
import { multipartForms } from './http/multipart.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { showPhotosRoutes } from './photos/show-photos.routes.ts';
import { requestCommand } from './http/request-command.ts';
import type { CommandStores } from './command-stores.ts';
import { showRoutes } from './shows/show.routes.ts';
import { themesRoutes } from './themes/themes.routes.ts';
import { throttle } from './http/throttle.ts';
import { venueRoutes } from './venue/venue.routes.ts';
import { undoRoutes } from './undo/undo.routes.ts';

/** The command service: every route that changes something or reads the log. */
export async function createCommandApp(stores: CommandStores): Promise<FastifyInstance> {
  const { sql, runner, sessionSecrets: secrets, readiness, freeSpace } = stores;
  const app = await createHttp({
    ...stores,
    metrics: stores.metrics?.http('command'),
    requestId: forwardedRequestId,
  });
  frontDoorOnly(app, secrets);
  await app.register(healthRoutes(readiness, { mayKnow: provesFrontDoor(secrets) }));
  if (freeSpace) refuseOnFullDisk(app, freeSpace);
  await app.register(sessions, { sql, secrets });
  if (stores.rateLimits) await app.register(throttle, { sql });
  await app.register(multipartForms);
  await app.register(discretion, { leastMs: stores.discreetMs ?? DISCREET_MS });
  await app.register(requestCommand, { runner });
  await app.register(idempotency, { sql, secrets });

  const logins = openLogins(stores);
  await app.register(sessionRoutes(stores, logins));
  await app.register(ownAccountRoutes(stores, logins));
  await app.register(passkeyRoutes(stores, logins));
  await app.register(peopleRoutes(stores));
  await app.register(showRoutes(stores));
  await app.register(showPhotosRoutes(stores));
  await app.register(genresRoutes);
  await app.register(messageRoutes(stores));
  await app.register(mailingListRoutes(stores));
  await app.register(mailLinkRoutes(stores));
  await app.register(announcementRoutes(stores));
  await app.register(importRoutes(stores));
  await app.register(personalDataRoutes(stores));
  await app.register(mailRoutes(stores));
  await app.register(themesRoutes(stores));
  await app.register(venueRoutes(stores));
  await app.register(undoRoutes(stores));
  await app.register(findingRoutes(stores));
  await app.register(auditRoutes(stores));

  assertContract(app, forwardedRoutes);
  return app;
}

const FULL_DISK_RETRY_SECONDS = 60;

/** Refuses changes while the disk is nearly full: the stores need the rest of it. */
function refuseOnFullDisk(app: FastifyInstance, freeSpace: FreeSpace): void {
  app.addHook('onRequest', async ({ method }) => {
    if (!freeSpace.isLow() || method === 'GET') return;
    throw new Refused('store-unavailable', {
      message:
        'Nothing can be saved right now, because the disk of this site is nearly full.' +
        ' Please try again later.',
      retryAfter: FULL_DISK_RETRY_SECONDS,
    });
  });
}

/**
 * Hides from visitors what a discreet route did: the duration does not tell whether an event was
 * written. Staff may know.
 */
const discretion = plugin(async (app: FastifyInstance, { leastMs }: { leastMs: number }) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 300 && isDiscreet(request))
      await wait(Math.max(0, leastMs - reply.elapsedTime));
    return payload;
  });
});

function isDiscreet(request: FastifyRequest): boolean {
  return routeShapeOf(request)?.discreet === true && !mayAccess(request.role, 'staff');
}
