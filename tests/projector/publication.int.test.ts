import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import { show, type ShowCommand } from '@stagedoor/domain/show/show.decider';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { openCommandCore } from '../../services/command/command-core.ts';
import { publishOnTime } from '../../services/command/shows/publish-on-time.ts';
import { startProjector } from '../../services/projector/projector.service.ts';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { PATIENCE } from '../setup/patience.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { GLASS_HARBOR } from './recorded-story.ts';

const log = createLog('silent', 'test');
const database = closeAfterTests(await freshDatabase());
const store = closeAfterTests(await freshEventLog());
const dataDir = await temporaryFolder('publication-');
const sources = {
  databaseUrl: database.url,
  eventStoreUrl: store.url,
  masterKey: MASTER_KEY,
  dataDir,
  log,
};
const reader = closeAfterTests(openDatabase(database.url, { log }));

/** By the clock of the database everything is due: that of the command service decides. */
let clock = '2020-01-01T12:00:00.000Z';
const now = () => new Date(clock);
const core = closeAfterTests(await openCommandCore({ ...sources, now }));

it('publishes every show once when its time comes, whatever stops, starts and is rebuilt', async () => {
  await announce('february', '2020-02-01');
  await announce('march', '2020-03-01');
  await announce('moved', '2020-02-01');
  await announce('given-up', '2020-02-01');
  const before = [await start(), follow()];
  await untilAsked();
  await stop(before);

  const around = [await start(), await start(), follow()];
  await change('moved', '2020-04-01');
  await change('given-up', null);
  clock = '2020-02-15T12:00:00.000Z';
  await rebuildReadTables(sources);
  await untilPublished('february');
  await stop(around);

  // Its time passes while nothing runs.
  clock = '2020-03-15T12:00:00.000Z';
  const after = [follow(), await start()];
  await untilPublished('march');
  clock = '2020-01-01T12:00:00.000Z';
  await untilAsked();
  expect(await published()).toEqual(['february', 'march']);
  clock = '2020-05-01T12:00:00.000Z';
  await untilPublished('moved');
  await stop(after);

  // As after a restore: the log alone knows of the times.
  await announce('restored', '2020-05-02');
  await reader.rows('drop schema projector, pgboss, read cascade');
  clock = '2020-06-01T12:00:00.000Z';
  const restored = [await start(), follow()];
  await untilPublished('restored');
  await stop(restored);
  expect(await published()).toEqual(['february', 'march', 'moved', 'restored']);
});

it('publishes everything that is due without the projector, once, beside what cannot be', async () => {
  const due = ['one', 'two', 'three'];
  const damaged = Array.from({ length: 12 }, (_, number) => `damaged-${number}`);
  clock = '2020-06-01T12:00:00.000Z';
  for (const id of [...damaged, ...due]) await announce(id, '2020-07-01');
  for (const id of damaged) await damage(id);
  const projector = await start();
  await vi.waitFor(async () => expect(await planned()).toBe(15), PATIENCE);
  await projector.stop();

  clock = '2020-07-01T00:00:00.000Z';
  const [first, second] = [follow(), follow()];
  for (const id of due) await untilPublished(id);
  await vi.waitFor(async () => {
    await hurry();
    expect(await planned()).toBe(12);
  }, PATIENCE);
  await stop([first, second]);
  expect((await published()).filter((id) => due.includes(id)).toSorted()).toEqual(due.toSorted());
});

async function start(): Promise<{ stop(): Promise<void> }> {
  return startProjector(sources);
}

function follow(): { stop(): Promise<void> } {
  const following = publishOnTime({ ...sources, runner: core.runner, now });
  return { stop: () => following.close() };
}

async function stop(running: { stop(): Promise<void> }[]): Promise<void> {
  for (const one of running) await one.stop();
}

const midnight = (day: string) => `${day}T00:00:00.000Z`;

function announce(id: string, day: string): Promise<void> {
  return run(id, {
    type: 'AnnounceShow',
    details: { ...GLASS_HARBOR, publish_at: midnight(day) },
  });
}

function change(id: string, day: string | null): Promise<void> {
  return run(id, { type: 'ChangeDetails', changes: { publish_at: day && midnight(day) } });
}

async function run(id: string, command: ShowCommand): Promise<void> {
  const caller = { actor: { id: 'account-staff', role: 'staff' }, commandId: randomUUID() };
  await core.runner.runnerFor(caller)(show(id), command);
}

/** The shows that were published, in the order in which they were. */
async function published(): Promise<string[]> {
  const events = await eventsIn(store.url, 'show-');
  const found = events.filter(({ event }) => event?.type === 'ShowPublished');
  return found.map(({ stream }) => stream.replace('show-', ''));
}

async function untilPublished(id: string): Promise<void> {
  await vi.waitFor(async () => {
    await hurry();
    expect(await published()).toContain(id);
  }, PATIENCE);
}

/** Waits until a show was asked for that is not due by the clock of the command service. */
async function untilAsked(): Promise<void> {
  const before = await triesInVain();
  await vi.waitFor(async () => {
    await hurry();
    expect(await triesInVain()).toBeGreaterThan(before);
  }, PATIENCE);
}

/** How many publications are to come, or are to be tried again. */
async function planned(): Promise<number> {
  const jobs = `select from pgboss.job where name = 'publication' and state <> 'completed'`;
  return (await reader.rows(jobs)).length;
}

/** Appends an event after which the show can be changed no more. */
async function damage(id: string): Promise<void> {
  const { revision = -1, metadata } = (await eventsIn(store.url, `show-${id}`)).at(-1) ?? {};
  if (!metadata) throw new Error(`There is no show ${id}.`);
  const event = { type: 'ShowPhotosAdded', data: { photos: 'none' } } as unknown as DomainEvent;
  await core.eventLog.append(`show-${id}`, [{ id: randomUUID(), event, metadata }], revision);
}

async function triesInVain(): Promise<number> {
  const row = await reader.row<{ tries: number }>(
    `select coalesce(sum(retry_count), 0)::int as tries from pgboss.job where name = 'publication'`,
  );
  return row?.tries ?? 0;
}

/** The next tries come at once. */
async function hurry(): Promise<void> {
  await reader.rows(
    `update pgboss.job set start_after = now() where name = 'publication' and state = 'retry'`,
  );
}
