import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openCommandCore, setUpVenue } from '../../services/command/command-core.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { machineEnv } from '../setup/service-process.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from '../undo/undo-call.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const VALUE = 'a value that nobody should be shown';

const run = promisify(execFile);

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const eventLog = closeAfterTests(openEventLog(venue.eventStoreUrl));
const [rock] = (await staff.call('genres.list')).body;
/** A show with a genre. */
const show = (await staff.call('shows.create', { body: { ...SHOW, genre_id: rock?.id } })).body;
const genres = await append('genres', 'GenreRenamed', { id: [VALUE] });
await append('themes', 'CurrentThemeSet', { theme_name: [VALUE] });
await append('show-odd', 'ShowPublished', {});
await venue.awaitLog(staff);

describe('a stream with an event that cannot be read', () => {
  it('refuses commands with a sentence that names the event, and no value', async () => {
    const { status, body } = await staff.call('genres.create', { body: { name: 'Ska' } });
    expect(status).toBe(503);
    const error = [
      `GenreRenamed in genres at revision ${genres} cannot be read,`,
      'so nothing can be changed there. The log of the projector says why.',
    ].join(' ');
    expect(body).toEqual({ code: 'unreadable-event', error });
    const theme = await staff.call('themes.set-current', { body: { theme_name: 'lantern' } });
    expect(theme).toMatchObject({ status: 503, body: { code: 'unreadable-event' } });
    expect(JSON.stringify(theme.body)).not.toContain(VALUE);
  });

  it('refuses them also for an event of a type that is not known here', async () => {
    const stream = `message-${randomUUID()}`;
    await append(stream, 'MessageFramed', {});
    const params = { id: stream.replace('message-', '') };
    expect(await staff.call('messages.archive', { params })).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining(`MessageFramed in ${stream} at revision 0`) },
    });
  });

  it('keeps no show from being changed and undone', async () => {
    const params = { id: show.id };
    const changed = await staff.call('shows.edit', { params, body: { ages: '21+' } });
    expect(changed).toMatchObject({ status: 200, body: { ages: '21+', genre: show.genre } });
    await venue.awaitLog(staff);
    expect(await undoAs(staff, commandOf(changed))).toMatchObject({ body: { undone: 1 } });
  });

  it('does not tell a visitor that an address is on the mailing list', async () => {
    const visitor = await venue.as('visitor');
    const body = { email: 'ada@example.com' };
    const first = await visitor.call('mailing-list.subscribe', { body });
    await venue.awaitLog(staff);
    const [subscriber] = (await staff.call('mailing-list.list')).body;
    await append(`subscriber-${subscriber?.id}`, 'SubscriberFramed', {});
    const { status, body: response } = await visitor.call('mailing-list.subscribe', { body });
    expect({ status, response }).toEqual({ status: first.status, response: first.body });
  });

  it('leaves other streams and all reads as they are', async () => {
    expect((await staff.call('shows.create', { body: SHOW })).status).toBe(201);
    expect((await staff.call('genres.list')).body.length).toBeGreaterThan(15);
  });

  it('does not keep the command service from starting', async () => {
    const log = createLog('silent', 'test');
    await using core = await openCommandCore({
      ...{ databaseUrl: venue.databases.command, eventStoreUrl: venue.eventStoreUrl },
      ...{ masterKey: MASTER_KEY, log },
    });
    await expect(setUpVenue(core, { log })).resolves.toBeUndefined();
  });
});

describe('a show that was never announced', () => {
  it('is in no list of a past time, and the others are', async () => {
    const params = { timestamp: '2035-01-01T00:00:00Z' };
    const { status, body } = await staff.call('history.as-of-shows', { params });
    expect(status).toBe(200);
    expect(body.results.map(({ headlining_artist }) => headlining_artist)).toContain(
      'Glass Harbor',
    );
    expect(body.results).toHaveLength(body.count);
  });

  it('has no fields in its history, whatever its other events say', async () => {
    const params = { subject: 'show', id: 'odd', revision: '0' };
    const { status, body } = await staff.call('history.at', { params });
    expect({ status, body }).toEqual({ status: 200, body: { id: 'odd' } });
  });
});

describe('npm run void', () => {
  it('has an unreadable event count for nothing, and says so in the history', async () => {
    const place = { stream: 'genres', type: 'GenreRenamed', revision: genres };
    const { set_aside } = (await staff.call('status.get')).body;
    const found = set_aside.events.find(({ stream }) => stream === 'genres');
    expect(found).toMatchObject(place);
    const name = `GenreRenamed in genres at revision ${genres}`;
    expect(await voided(found?.position)).toBe(
      `${name} is voided: it counts for nothing, and genres can be changed again.\n`,
    );
    expect(await voided(found?.position)).toBe(`${name} was voided already.\n`);
    const added = await staff.call('genres.create', { body: { name: 'Ska' } });
    expect(added.status).toBe(201);
    await venue.awaitLog(staff);
    expect((await staff.call('genres.list')).body).toContainEqual(added.body);
    const left = (await staff.call('status.get')).body.set_aside;
    expect(left.count).toBe(set_aside.count - 1);
    const query = { type: 'EventVoided' };
    const auditor = await venue.as('auditor');
    expect((await auditor.call('history.list', { query })).body.results).toMatchObject([
      { summary: 'Voided an unreadable event', actor: { id: 'operator' } },
    ]);
  });

  it('refuses an event that can be read, and a position without one', async () => {
    const [first] = await eventLog.read(`show-${show.id}`);
    await expect(voided(String(first?.position))).rejects.toThrow(
      /ShowAnnounced in show-\S+ at revision 0 can be read: undo its command/,
    );
    await expect(voided('1')).rejects.toThrow('There is no event at position 1.');
    await expect(voided('first')).rejects.toThrow('Usage:');
  });

  it.each(['orders', 'shows', 'show', 'finding', 'Genres'])(
    'refuses an event of another program, in the stream %s, and writes nothing there',
    async (stream) => {
      await append(stream, 'GenreRenamed', { id: [VALUE] });
      const [event] = await eventLog.readRecorded(stream);
      await expect(voided(String(event?.position))).rejects.toThrow(
        `GenreRenamed in ${stream} at revision 0 is none of the product's events`,
      );
      expect(await eventLog.readRecorded(stream)).toHaveLength(1);
    },
  );
});

async function voided(position = ''): Promise<string> {
  const stores = { DATABASE_URL: venue.databases.command, EVENTSTORE_URL: venue.eventStoreUrl };
  const { stdout } = await run(process.execPath, ['standalone/void-command.ts', position], {
    env: { ...machineEnv, ...stores, MASTER_KEY, LOG_LEVEL: 'silent' },
  });
  return stdout;
}

/** Appends an event as a foreign program could, and returns its revision. */
async function append(stream: string, type: string, data: object): Promise<number> {
  const event = JSON.parse(JSON.stringify({ type, data }));
  const metadata = {
    ...{ schemaVersion: 1, commandId: randomUUID(), occurredAt: new Date().toISOString() },
    ...{ actor: { id: 'somebody', role: 'staff' }, $correlationId: randomUUID() },
    $causationId: randomUUID(),
  };
  const known = await eventLog.read(stream);
  const at = known.length - 1;
  return (await eventLog.append(stream, [{ id: randomUUID(), event, metadata }], at)).revision;
}
