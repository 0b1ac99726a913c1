import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalBody } from '@stagedoor/contracts/route';
import { isReady, type CheckResult } from './readiness.ts';

const HEALTHZ = '/healthz';
/** The path that platforms for single images check. */
const UP = '/up';
export const READYZ = '/readyz';
export const HEALTH_PATHS: readonly (string | undefined)[] = [HEALTHZ, UP, READYZ];

const RETRY_SECONDS = 2;
const FINE = { status: 'ok' };
const NOT_READY: RefusalBody = {
  error: 'This service cannot do its work right now.',
  code: 'store-unavailable',
};
/** A check takes milliseconds, and strangers may ask as often as they like. */
const KEPT_MS = 1_000;
export const ABOUT_TO_STOP = 'This service is about to stop.';
const STOPPING = { status: 'unavailable', problems: [ABOUT_TO_STOP] } as const;

interface HealthOptions {
  mayKnow?: (request: FastifyRequest) => boolean;
  hasStarted?: () => boolean;
}

/**
 * `/healthz`, `/up`: the process is up and has started. `/readyz`: it has what it needs to serve;
 * 503 if not. Only those who may know the details get them: from positions and problems, strangers
 * could learn what others do.
 */
export function healthRoutes(
  find: () => Promise<Omit<CheckResult, 'details'>>,
  { mayKnow = () => false, hasStarted = () => true }: HealthOptions = {},
) {
  let kept: ReturnType<typeof find> | undefined;
  const findForStrangers = () => {
    kept ??= find().finally(() => void setTimeout(() => (kept = undefined), KEPT_MS).unref());
    return kept;
  };
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    for (const path of [HEALTHZ, UP])
      app.get(path, async (_, reply) => (hasStarted() ? FINE : notReady(reply)));
    app.get(READYZ, async (request, reply) => {
      const isKnown = mayKnow(request);
      const current = isKnown ? find : findForStrangers;
      const found = app.isDraining() ? STOPPING : await current();
      const details = isKnown ? found : undefined;
      if (isReady(found)) return details ?? { status: found.status };
      return { ...notReady(reply), ...details };
    });
  };
}

function notReady(reply: FastifyReply): RefusalBody {
  reply.code(503).header('retry-after', String(RETRY_SECONDS));
  return NOT_READY;
}
