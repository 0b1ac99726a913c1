import { describe, expect, it } from 'vitest';
import { openMonitoring } from '@stagedoor/platform/metrics/monitoring';
import { createLog } from '@stagedoor/platform/process/log';
import { connect } from '@stagedoor/platform/stores/postgres';
import { tryProjectorLock } from '@stagedoor/platform/stores/projector-lock';
import { startProjector } from '../../services/projector/projector.service.ts';
import { freePort } from '../faults/free-port.ts';
import { openRelay } from '../front-door/cuttable-relay.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { PATIENCE } from '../setup/patience.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';

const log = createLog('silent', 'test');
const pace = { retryMs: 20, longestRetryMs: 200, watchMs: 500, haltedMs: 200, standbyMs: 50 };

const eventLog = closeAfterTests(await freshEventLog());
const dataDir = await temporaryFolder('projector-health-');

describe.each(['leads', 'stands by'])('the private port of a projector that %s', (role) => {
  it('says at /healthz from the first response of the log on that it has started', async () => {
    await using opened = new AsyncDisposableStack();
    const database = await freshDatabase();
    opened.defer(database.drop);
    if (role === 'stands by') {
      const leader = await connect(database.url);
      opened.defer(leader.close);
      await tryProjectorLock(leader);
    }
    const relay = await openRelay();
    opened.defer(relay.close);
    const eventStoreUrl = relay.through(eventLog.url);
    await relay.cut();

    const stores = { databaseUrl: database.url, eventStoreUrl, masterKey: MASTER_KEY, dataDir };
    const projector = await startProjector({ ...stores, log, pace });
    opened.defer(projector.stop);
    const port = await freePort();
    const listening = { METRICS_PORT: port, METRICS_HOST: '127.0.0.1' };
    const { serve } = await openMonitoring(listening, log);
    const privatePort = await serve({ projector });
    opened.defer(privatePort.stop);
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

    await expect.poll(() => ask('/readyz'), PATIENCE).toBe(503);
    expect(await ask('/healthz')).toBe(503);
    await relay.mend();
    await expect.poll(() => ask('/healthz'), PATIENCE).toBe(200);
    await expect.poll(() => ask('/readyz'), PATIENCE).toBe(200);
    expect(projector.state() === 'standing by').toBe(role === 'stands by');

    await relay.cut();
    await expect.poll(() => ask('/readyz'), PATIENCE).toBe(503);
    expect(await ask('/healthz')).toBe(200);
  });
});
