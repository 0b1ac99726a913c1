import { createCommandApp } from './command.app.ts';
import { publishOnTime } from './shows/publish-on-time.ts';
import { openCommandStores, type CommandOptions } from './command-stores.ts';

const TIDY_EVERY_MS = 3_600_000;

export async function startCommand(options: CommandOptions) {
  const stores = await openCommandStores(options);
  const app = await createCommandApp(stores);
  const url = await app.listen({ host: options.host, port: options.port });
  const publisher = publishOnTime(stores);
  const tidy = () => {
    // Another service may have been killed.
    stores.imports.resume();
    const forgetting = Promise.all([stores.mailingList.forgetOld(), stores.imports.forgetOld()]);
    forgetting.catch((err: unknown) => stores.log.warn({ err }, 'What is old is forgotten later.'));
  };
  tidy();
  const tidying = setInterval(tidy, TIDY_EVERY_MS).unref();
  return {
    url,
    readiness: stores.readiness,
    drainMs: options.drainMs,
    stop: async () => {
      clearInterval(tidying);
      await app.close();
      await publisher.close();
      await stores.imports.close();
      await stores.progress.close();
      await stores.close();
    },
  };
}
