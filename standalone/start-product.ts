import { once } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';
import { createLog } from '@stagedoor/platform/process/log';
import type { StandaloneEnv } from '@stagedoor/platform/process/env';
import type { Stoppable } from '@stagedoor/platform/process/run-service';
import { assertNotRestoring, finishRestore } from '@stagedoor/platform/stores/restoring-folder';
import { causeOf, startStores } from './embedded-stores.ts';
import { forgetInstance, recordInstance } from './running-instance.ts';
import { secretsOf } from './secrets.ts';
import type { OnFirstLogin } from './start-services.ts';

export type Product = Awaited<ReturnType<typeof startProduct>>;

export interface ProductOptions {
  onFirstLogin?: OnFirstLogin | undefined;
  /** Keeps mails for `/manage/mail` where no mail server is set, instead of sending none. */
  catchesMail?: boolean;
}

/** Starts the stores and the three services in this process, or nothing if one fails. */
export async function startProduct(env: StandaloneEnv, options: ProductOptions = {}) {
  const { onFirstLogin, catchesMail = false } = options;
  const { DATA_DIR, HOST, PORT, METRICS_HOST, METRICS_PORT } = env;
  const metrics = METRICS_PORT === undefined ? [] : [{ host: METRICS_HOST, port: METRICS_PORT }];
  await assertFree([{ host: HOST, port: PORT }, ...metrics]);
  try {
    await using starting = new AsyncDisposableStack();
    const keep = <Part extends Stoppable>(part: Part) => starting.adopt(part, () => part.stop());
    await finishRestore(DATA_DIR);
    assertNotRestoring(DATA_DIR);
    const sessionSecrets = await secretsOf(env, 'SESSION_SECRET');
    const masterKey = await secretsOf(env, 'MASTER_KEY');
    // Half of a start is loading code, while Postgres starts in processes of its own.
    const [stores, { startServices }] = await Promise.all([
      startStores(env, createLog(env.LOG_LEVEL, 'standalone')).then(keep),
      import('./start-services.ts'),
    ]);
    const given = {
      stores,
      sessionSecrets: sessionSecrets(),
      masterKey,
      onFirstLogin,
      catchesMail,
      keep,
    };
    const { url } = await startServices(env, given);
    const { databases, eventStoreUrl } = stores;
    await recordInstance(DATA_DIR, { url, databases, eventStoreUrl });
    keep({ stop: () => forgetInstance(DATA_DIR) });
    const product = starting.move();
    return { url, databases, eventStoreUrl, stop: () => product.disposeAsync() };
  } catch (error) {
    throw await causeOf(error, DATA_DIR);
  }
}

/** Before a venue, and a password that is shown once, are made. @throws Error EADDRINUSE */
async function assertFree([address, ...others]: ListenOptions[]): Promise<void> {
  if (!address) return;
  const probe = createServer().listen(address);
  await once(probe, 'listening');
  await assertFree(others).finally(() => once(probe.close(), 'close'));
}
