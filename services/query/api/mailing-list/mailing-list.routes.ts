import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import { csvOf } from './mailing-list.csv.ts';
import { eachSubscriber, findSubscribers, type SubscriberSources } from './mailing-list.sql.ts';

interface Dependencies extends SubscriberSources {
  /** The venue's day. */
  today: () => string;
}

/** Who is on the mailing list, for staff. */
export function mailingListRoutes({ today, ...sources }: Dependencies) {
  return async (app: FastifyInstance) => {
    mount(app, 'mailing-list.list', async ({ reply }) => {
      reply.header('cache-control', 'private, no-store');
      return findSubscribers(sources);
    });

    mount(app, 'mailing-list.export', async ({ reply }) => {
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="mailing-list-${today()}.csv"`,
      });
      return reply
        .type('text/csv; charset=utf-8')
        .send(Readable.from(csvOf(eachSubscriber(sources))));
    });
  };
}
