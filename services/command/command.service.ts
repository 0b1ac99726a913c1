import { createCommandApp } from './command.app.ts';
import { publishOnTime } from './shows/publish-on-time.ts';
import { openCommandStores, type CommandOptions } from './command-stores.ts';

export async function startCommand(options: CommandOptions) {
  const stores = await openCommandStores(options);
  const app = await createCommandApp(stores);
  const url = await app.listen({ host: options.host, port: options.port });
  const publisher = publishOnTime(stores);
  await stores.imports.resume();
  return {
    url,
    readiness: stores.readiness,
    drainMs: options.drainMs,
    stop: async () => {
      await app.close();
      await publisher.close();
      await stores.imports.close();
      await stores.progress.close();
      await stores.close();
    },
  };
}
