import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { openKeys, type Keys } from '@stagedoor/platform/privacy/keys';
import { createLog } from '@stagedoor/platform/process/log';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { subscriberDecider } from '@stagedoor/domain/mailing-list/subscriber.decider';
import { message } from '@stagedoor/domain/message/message.decider';
import { openCommandCore, type CommandCore } from '../../services/command/command-core.ts';
import { startProjector } from '../../services/projector/projector.service.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';

const log = createLog('silent', 'test');
const ADA = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };
const MESSAGE = message('m1').stream;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let store: Awaited<ReturnType<typeof freshEventLog>>;
let core: CommandCore;
let keys: Keys;

beforeEach(async () => {
  [database, store] = await Promise.all([freshDatabase(), freshEventLog()]);
  core = await openCommandCore(stores());
  keys = openKeys(core.sql, openMasterKey(MASTER_KEY));
});
afterEach(async () => {
  await core.close();
  await Promise.all([store.stop(), database.drop()]);
});

const stores = () => ({
  databaseUrl: database.url,
  eventStoreUrl: store.url,
  masterKey: MASTER_KEY,
  log,
});
const as = (commandId: string) =>
  core.runner.runnerFor({ commandId, actor: { id: 'a1', role: 'staff' } });
const isReadable = async (stream: string) => (await keys.find([stream])).has(stream);

/** Receives a message, and writes only the event of its erasure. */
async function eraseHalf(): Promise<void> {
  await core.messages.receive(as('c1'), 'm1', ADA);
  await as('c2')(message('m1'), { type: 'EraseMessage' });
  expect(await isReadable(MESSAGE)).toBe(true);
}

describe('an erasure whose process died after the event', () => {
  it('is completed by the next try', async () => {
    await eraseHalf();
    await core.messages.erase(as('c3'), 'm1');
    expect(await isReadable(MESSAGE)).toBe(false);
  });

  it('is completed by the projector', async () => {
    await eraseHalf();
    const dataDir = await mkdtemp(join(tmpdir(), 'erasure-'));
    const projector = await startProjector({ ...stores(), dataDir });
    await expect.poll(() => isReadable(MESSAGE)).toBe(false);
    await projector.stop();
    await rm(dataDir, { recursive: true });
  });

  it('does not keep the address from joining again, as somebody new', async () => {
    await core.mailingList.subscribe(as('c1'), ADA.email);
    const [first] = await eventsIn(store.url, 'subscriber-');
    const stream = first?.stream ?? '';
    await as('c2')({ stream, decider: subscriberDecider }, { type: 'Erase', by: 'link' });
    await core.mailingList.subscribe(as('c3'), ADA.email);
    const streams = (await eventsIn(store.url, 'subscriber-')).map((event) => event.stream);
    expect(streams).toEqual([stream, stream, expect.stringMatching(/^subscriber-/)]);
    expect(streams[2]).not.toBe(stream);
    expect(await isReadable(stream)).toBe(false);
  });
});

describe('a subscription whose process died before the event', () => {
  it('is completed by the next try', async () => {
    const tied = subscriberStream('s1');
    await keys.claim(ADA.email, tied);
    await core.mailingList.subscribe(as('c1'), ADA.email);
    expect((await eventsIn(store.url, 'subscriber-')).map(({ stream }) => stream)).toEqual([tied]);
  });
});
