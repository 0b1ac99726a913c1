import { describe, expect, it } from 'vitest';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { LOGINS } from '@stagedoor/platform/logins/database-logins';
import { createLog } from '@stagedoor/platform/process/log';
import type { CommandOptions } from '../../services/command/command-stores.ts';
import { startCommand } from '../../services/command/command.service.ts';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { openRelay } from '../front-door/cuttable-relay.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshEventLog } from '../setup/backends.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { until } from '../setup/until.ts';
import { VenueClient } from '../setup/venue-client.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const SENTENCE =
  'The event log is not the one that this venue has followed, so nothing can be changed. ' +
  'Restore it from a backup, or correct EVENTSTORE_URL.';
const REFUSED = { status: 503, body: { code: 'log-replaced', error: SENTENCE } };

const relay = closeAfterTests(await openRelay());
let given: CommandOptions | undefined;
const venue = closeAfterTests(
  await openVenue({
    runCommand: (options) => {
      given = options;
      return startCommand({ ...options, eventStoreUrl: relay.through(options.eventStoreUrl) });
    },
  }),
);
const staff = await venue.as('staff');
const { body: show } = await staff.call('shows.create', { body: SHOW });
await venue.awaitLog(staff);
const other = closeAfterTests(await freshEventLog());

/** Another server stands at the address of the log. */
async function connectTo(url: string): Promise<void> {
  relay.through(url);
  await relay.cut();
  await relay.mend();
}

/** Somebody of staff signs in to one more command service of the venue, which has this log. */
async function staffOn(eventStoreUrl: string) {
  if (!given) throw new Error('The venue has no command service.');
  const { url } = closeAfterTests(await startCommand({ ...given, eventStoreUrl }));
  const client = new VenueClient(url, venue.asFrontDoor);
  // The query service gives everybody the CSRF token.
  const visitor = await venue.as('visitor');
  await visitor.send('GET', '/api/v1/csrf_token/');
  for (const [name, value] of visitor.cookies) client.cookies.set(name, value);
  const body = { username: 'staff@venue.example', password: PASSWORD };
  expect((await client.call('session.login', { body })).status).toBe(200);
  return client;
}

async function productEventsIn(url: string): Promise<bigint> {
  await using eventLog = openEventLog(url);
  return eventLog.head(PROJECTED_STREAMS);
}

const create = (client = staff) => client.call('shows.create', { body: SHOW });
const write = (client: VenueClient) =>
  client.call('messages.send', { body: { name: 'Ada', email: 'ada@example.com', message: 'Hi.' } });
const edit = (client = staff) =>
  client.call('shows.edit', { params: { id: show.id }, body: { ages: '21+' } });

describe('a command service behind whose connection another log stands', () => {
  it('refuses every change with a sentence that says what to do, and writes nothing there', async () => {
    await connectTo(other.url);
    await until(async () => (await create()).body.code === 'log-replaced');
    expect(await create()).toMatchObject(REFUSED);
    expect((await create()).headers.get('retry-after')).toBe('60');
    expect(await edit()).toMatchObject(REFUSED);
    expect(await productEventsIn(other.url)).toBe(-1n);
  });

  it('is ready but degraded, so that a proxy still passes its sentence on', async () => {
    const address = new URL('/readyz', venue.commandUrl);
    const response = await fetch(address, { headers: venue.asFrontDoor });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'degraded', problems: [SENTENCE] });
    const { body } = await staff.call('status.get');
    expect(body).toMatchObject({ status: 'degraded', problems: [SENTENCE] });
  });

  it('goes on as before when its own log is back', async () => {
    await connectTo(venue.eventStoreUrl);
    await until(async () => (await create()).status === 201);
    expect((await edit()).status).toBe(200);
  });
});

describe('a command service that starts on another log', () => {
  it('starts all the same, lets people sign in, and changes nothing', async () => {
    const client = await staffOn(other.url);
    expect(await edit(client)).toMatchObject(REFUSED);
    expect(await create(client)).toMatchObject(REFUSED);
    expect(await productEventsIn(other.url)).toBe(-1n);
  });

  it('waits until it may read which log was followed, and refuses changes from then on', async () => {
    const reacted = 'select on projector.reacted';
    await venue.sql.rows(`revoke ${reacted} from ${LOGINS.command}`);
    const client = await staffOn(closeAfterTests(await freshEventLog()).url);
    expect((await write(client)).status).toBe(201);
    await venue.sql.rows(`grant ${reacted} to ${LOGINS.command}`);
    await until(async () => (await write(client)).body.code === 'log-replaced');
  });

  it('accepts changes without a restart once the log is adopted, and sets the venue up in it', async () => {
    const adopted = closeAfterTests(await freshEventLog());
    const client = await staffOn(adopted.url);
    expect(await write(client)).toMatchObject(REFUSED);
    await rebuildReadTables({
      ...{ databaseUrl: venue.databases.projector, eventStoreUrl: adopted.url },
      ...{ log: createLog('silent', 'test'), adoptLog: true, despiteCheckpoints: true },
    });
    await until(async () => (await write(client)).status === 201);
    await using eventLog = openEventLog(adopted.url);
    await until(async () => (await eventLog.read('genres')).length > 0);
  });
});
