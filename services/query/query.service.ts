import { createQueryApp } from './query.app.ts';
import { VENUE_FIELDS } from '@stagedoor/contracts/facts/venue-fields';
import { findSaid } from '@stagedoor/platform/venue/venue.sql';
import { openQueryStores, type QueryOptions, type QueryStores } from './query-stores.ts';

/** Resolves when the service listens, even while Postgres and the command service are away. */
export async function startQuery(options: QueryOptions) {
  const { stores, close } = await openQueryStores(options);
  const app = await createQueryApp(stores);
  const url = await app.listen({ host: options.host, port: options.port });
  void noteOverruled(stores).catch(() => undefined);
  return {
    url,
    readiness: stores.readiness,
    drainMs: options.drainMs,
    stop: async () => {
      await app.close();
      await close();
    },
  };
}

/** Says which variables of the environment count no more. While the store is away, nobody knows. */
async function noteOverruled({ sql, configured, log }: QueryStores): Promise<void> {
  const { said } = await findSaid(sql);
  const fields = configured.given.filter((name) => name in said);
  if (fields.length === 0) return;
  const variables = fields.map((name) => VENUE_FIELDS[name].variable).join(', ');
  log.warn(`The venue says this at /manage/venue, so it is not used any more: ${variables}.`);
}
