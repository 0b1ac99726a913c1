import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRunningInstance } from '../../standalone/running-instance.ts';
import { acknowledgedWrites } from '../faults/acknowledged-writes.ts';
import { freePort } from '../faults/free-port.ts';
import { embeddedEventLog, type TestEventLog } from '../setup/backends.ts';
import { startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { PASSWORD } from '../setup/test-venue.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { until } from '../setup/until.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { openLogNodes, type LogNodes } from './log-nodes.ts';

const ADMIN = 'site-manager@venue.example';
const NODES = [0, 1];
const ROUNDS = 2;

const writes = acknowledgedWrites();
let dataDir: string;
let log: TestEventLog;
let nodes: LogNodes;
let product: ServiceProcess;
let client: VenueClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'all-nodes-gone-'));
  log = await embeddedEventLog();
  nodes = await openLogNodes(log.url, NODES.length);
  const PORT = String(await freePort());
  product = await startServiceProcess('standalone/main.ts', {
    DATA_DIR: dataDir,
    PORT,
    EVENTSTORE_URL: nodes.url,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    MASTER_KEY,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  client = await writes.of(new VenueClient(`http://127.0.0.1:${PORT}`));
  await client.call('session.login', { body: { username: ADMIN, password: PASSWORD } });
});
afterAll(async () => {
  await product.stop();
  nodes.close();
  await log.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

let shows = 0;
/** A request under a key of its own. */
function create() {
  shows += 1;
  const body = { date: '2030-05-04', headlining_artist: `Show ${shows}`, ages: '18+' };
  return client.call('shows.create', { body, headers: { 'idempotency-key': `${shows}` } });
}

/** Ends all nodes while one call waits for its response and another one looks for the leader. */
async function loseAllNodes(): Promise<void> {
  const { withoutResponse, searches } = nodes;
  nodes.isSilent = true;
  const waiting = create();
  await until(async () => nodes.withoutResponse > withoutResponse);
  Object.assign(nodes, { isSilent: false, isElecting: true, responsesToLose: 1 });
  const searching = create();
  await until(async () => nodes.searches > searches);
  for (const node of NODES) nodes.leave(node);
  for (const { status } of await Promise.all([waiting, searching])) expect(status).toBe(503);
}

describe('the product whose log has two addresses, when all nodes go away', () => {
  it('serves reads, refuses changes with 503, and goes on by itself when the nodes are back', async () => {
    let hasEnded = false;
    void product.ended.then(() => (hasEnded = true));
    for (let round = 0; round < ROUNDS; round += 1) {
      await until(async () => (await create()).status === 201);
      await loseAllNodes();
      expect((await client.call('shows.list')).status).toBe(200);
      const { status, body, headers } = await create();
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'store-unavailable' });
      expect(headers.get('retry-after')).toBe('2');
      nodes.isElecting = false;
      for (const node of NODES) await nodes.rejoin(node);
      expect(hasEnded).toBe(false);
    }
    await until(async () => (await create()).status === 201);
    const running = await findRunningInstance(dataDir);
    if (!running) throw new Error('The product does not say where it runs.');
    await writes.assertKept(running);
  });
});
