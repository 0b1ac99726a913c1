import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { awaitEventLog, openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { genres } from '@stagedoor/domain/genres/genres.decider';
import { openCommandCore } from '../../services/command/command-core.ts';
import { startEventLog } from '../../eventlog/server.ts';
import { freePort } from '../faults/free-port.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';

const log = createLog('silent', 'test');

const database = closeAfterTests(await freshDatabase());
const logDatabase = closeAfterTests(await freshDatabase());

describe('a start while the event log cannot be reached', () => {
  it('ends after its time limit with a sentence that names the setting', async () => {
    const eventLog = openEventLog(`esdb://127.0.0.1:${await freePort()}?tls=false`);
    await expect(awaitEventLog(eventLog, log, 100)).rejects.toThrow(
      /^The event log at EVENTSTORE_URL did not respond within 0.1 seconds: .*ECONNREFUSED/,
    );
    await eventLog.close();
  });

  it('ends at once for a reason that does not pass', async () => {
    const head = () => Promise.reject(new Error('The name or password is wrong.'));
    await expect(awaitEventLog({ head }, log)).rejects.toThrow(
      'The event log at EVENTSTORE_URL cannot be used: The name or password is wrong.',
    );
  });

  it('goes on when the event log has started meanwhile', async () => {
    let refusals = 0;
    const refusing = createServer((socket) => {
      refusals += 1;
      socket.destroy();
    });
    refusing.listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const { port } = Object(refusing.address());
    const starting = openCommandCore({
      databaseUrl: database.url,
      eventStoreUrl: `esdb://127.0.0.1:${port}?tls=false`,
      masterKey: MASTER_KEY,
      log,
    });
    // More than the repetitions of one call.
    await expect.poll(() => refusals).toBeGreaterThan(5);
    refusing.close();
    const started = await startEventLog({ databaseUrl: logDatabase.url, port });
    const core = await starting;
    expect(await core.runner.load(genres)).toMatchObject({ revision: -1 });
    await core.close();
    await started.stop();
  });
});
