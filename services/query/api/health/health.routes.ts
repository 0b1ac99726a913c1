import type { FastifyInstance } from 'fastify';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { findStatus, type StatusSources } from './system-status.sql.ts';
import { findVerification } from './verification.sql.ts';

/** Tells staff whether what they see is up to date, and auditors whether it equals the log. */
export function statusReads(sources: StatusSources) {
  return {
    'status.get': async () => findStatus(sources),
    'history.verification': async () => ({ last: (await findVerification(sources.sql)) ?? null }),
  } satisfies Partial<PrivateHandlers>;
}

/** `/readyz`: whether the service can read the read tables and they follow the log; 503 if not. */
export function healthRoutes(sources: StatusSources) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    app.get('/readyz', async (_, reply) => {
      await sources.sql.rows('select from read.checkpoint, read.shows limit 1');
      const [{ status, problems, projector, set_aside }, verification] = await Promise.all([
        findStatus(sources),
        findVerification(sources.sql),
      ]);
      reply.code(status === 'halted' ? 503 : 200);
      // Everybody may ask: names of streams and reasons are for staff.
      const { state, position, head, behind, seen_at } = projector ?? {};
      return {
        status,
        problems,
        projector: projector && { state, position, head, behind, seen_at },
        set_aside: set_aside.count,
        verification: verification && { at: verification.at, ok: verification.ok },
      };
    });
  };
}
