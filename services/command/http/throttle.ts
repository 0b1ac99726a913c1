import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, RouteOptions } from 'fastify';
import plugin from 'fastify-plugin';
import { api } from '@stagedoor/contracts/api';
import { MUTATIONS } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import type { RouteShape } from '@stagedoor/contracts/route';
import { clientOf } from '@stagedoor/platform/http/client-address';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/** Limits the requests of one address: per route by contract, else for all changes. */
export const throttle = plugin(async (app: FastifyInstance, { sql }: { sql: Sql }) => {
  app.addHook('onRoute', (route) => {
    const shape: RouteShape | undefined = route.config?.route && api[route.config.route];
    if (!shape?.throttle) return;
    const { max, seconds } = shape.throttle;
    route.config = { ...route.config, rateLimit: { max, timeWindow: seconds * 1000 } };
  });
  await app.register(rateLimit, {
    max: MUTATIONS.max,
    timeWindow: MUTATIONS.seconds * 1000,
    keyGenerator: ({ ip }) => clientOf(ip),
    store: counters(sql),
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
    errorResponseBuilder: (_, { ttl }) =>
      new Refused('too-many-requests', { retryAfter: Math.ceil(ttl / 1000) }),
  });
});

const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Counters in Postgres, so that several command services count together. */
function counters(sql: Sql) {
  return class PostgresCounters {
    readonly scope: string;

    constructor(options: object) {
      this.scope = 'scope' in options ? String(options.scope) : 'mutations';
    }

    /** No window ends later than one that begins now, though a clock may have run ahead. */
    incr(key: string, done: Counted, windowMs: number): void {
      sql
        .row<{ current: number; ttl: number }>(
          `insert into app.rate_counters as c (key, count, ends_at)
           values ($1, 1, now() + $2 * interval '1 millisecond')
           on conflict (key) do update set
             count = case when c.ends_at <= now() then 1 else c.count + 1 end,
             ends_at = case when c.ends_at <= now() then excluded.ends_at
               else least(c.ends_at, excluded.ends_at) end
           returning count as current,
             greatest(0, extract(epoch from ends_at - now()) * 1000)::int as ttl`,
          [`${this.scope} ${key}`, windowMs],
        )
        .then((counted) => done(null, counted), done);
    }

    child(options: object): PostgresCounters {
      // The plugin passes it, but its types do not say so.
      const { routeInfo } = options as { routeInfo?: RouteOptions };
      return new PostgresCounters({ scope: routeInfo?.config?.route ?? 'mutations' });
    }
  };
}
