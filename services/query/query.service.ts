import { createQueryApp } from './query.app.ts';
import { openQueryStores, type QueryOptions } from './query-stores.ts';

/** Resolves when the service listens, even while Postgres and the command service are away. */
export async function startQuery(options: QueryOptions) {
  const { stores, close } = await openQueryStores(options);
  const app = await createQueryApp(stores);
  const url = await app.listen({ host: options.host, port: options.port });
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
