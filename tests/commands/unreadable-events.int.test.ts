import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventLog, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openCommandCore } from '../../services/command/command.service.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue, type TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const VALUE = 'a value that nobody should be shown';

let venue: TestVenue;
let staff: VenueClient;
let eventLog: EventLog;
let genres: number;

beforeAll(async () => {
  venue = await openVenue();
  staff = await venue.as('staff');
  eventLog = openEventLog(venue.eventStoreUrl);
  await staff.call('shows.create', { body: SHOW });
  genres = await append('genres', 'GenreRenamed', { id: [VALUE] });
  await append('themes', 'CurrentThemeSet', { theme_name: [VALUE] });
  await append('show-odd', 'ShowPublished', {});
  await venue.awaitLog(staff);
});
afterAll(async () => {
  await eventLog.close();
  await venue.stop();
});

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

  it('leaves other streams and all reads as they are', async () => {
    expect((await staff.call('shows.create', { body: SHOW })).status).toBe(201);
    expect((await staff.call('genres.list')).body.length).toBeGreaterThan(15);
  });

  it('does not keep the command service from starting', async () => {
    const opening = openCommandCore({
      ...{ databaseUrl: venue.databases.command, eventStoreUrl: venue.eventStoreUrl },
      ...{ masterKey: MASTER_KEY, log: createLog('silent', 'test') },
    });
    await expect(opening.then((core) => core.close())).resolves.toBeUndefined();
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

  it('has the fields of its other events in its history', async () => {
    const params = { subject: 'show', id: 'odd', revision: '0' };
    expect(await staff.call('history.at', { params })).toMatchObject({
      status: 200,
      body: { id: 'odd', is_published: true },
    });
  });
});

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
