import { describe, expect, it } from 'vitest';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { TOKENS } from '../setup/test-tokens.ts';
import { openVenue } from '../setup/test-venue.ts';
import type { ApiResponse } from '../setup/venue-client.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const ADA = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };

const venue = closeAfterTests(await openVenue());
const [staff, visitor] = [await venue.as('staff'), await venue.as('visitor')];

describe('the header X-Command-Id', () => {
  it('names the command under which the events of the response were written', async () => {
    const created = await createShow();
    expect(await eventsUnder(commandIdOf(created))).toEqual([
      `ShowAnnounced show-${created.body.id}`,
      `ShowPublished show-${created.body.id}`,
    ]);
  });

  it('names one command for everything that a bulk action wrote', async () => {
    const ids = [(await createShow()).body.id, (await createShow()).body.id].toSorted();
    const archived = await staff.call('shows.bulk-archive', { body: { ids: [...ids, 'none'] } });
    expect(await eventsUnder(commandIdOf(archived))).toEqual(
      ids.map((id) => `ShowArchived show-${id}`),
    );
  });

  it('names the first command in the response to a repeated request', async () => {
    const headers = { 'idempotency-key': 'again' };
    const first = await staff.call('shows.create', { body: SHOW, headers });
    const again = await staff.call('shows.create', { body: SHOW, headers });
    expect(commandIdOf(first)).toEqual(expect.any(String));
    expect(commandIdOf(again)).toBe(commandIdOf(first));
  });

  it('names the first command when a repeated request is run a second time', async () => {
    const { id } = (await visitor.call('messages.send', { body: ADA })).body;
    const headers = { 'idempotency-key': 'read' };
    const first = await staff.call('messages.mark-read', { params: { id }, headers });
    const again = await staff.call('messages.mark-read', { params: { id }, headers });
    expect(await eventsUnder(commandIdOf(again))).toEqual([`MessageRead message-${id}`]);
    expect(commandIdOf(again)).toBe(commandIdOf(first));
  });

  it('is absent when nothing had to be written', async () => {
    const { id } = (await createShow()).body;
    const archive = () => staff.call('shows.archive', { params: { id } });
    expect([commandIdOf(await archive()), commandIdOf(await archive())]).toEqual([
      expect.any(String),
      null,
    ]);
    const again = await staff.call('shows.bulk-archive', { body: { ids: [id] } });
    expect({ status: again.status, id: commandIdOf(again) }).toEqual({ status: 200, id: null });
  });

  it('is absent from the repeated response to a request that wrote nothing', async () => {
    const { id } = (await createShow()).body;
    const headers = { 'idempotency-key': 'nothing' };
    const publish = () =>
      staff.call('shows.bulk-publish', { body: { ids: [id], is_published: true }, headers });
    expect([commandIdOf(await publish()), commandIdOf(await publish())]).toEqual([null, null]);
  });

  it('is absent when the edit was refused as stale', async () => {
    const { id } = (await createShow()).body;
    const refused = await staff.call('shows.edit', {
      params: { id },
      body: { tour_title: 'Tides' },
      headers: { 'if-match': '"0"' },
    });
    expect({ status: refused.status, id: commandIdOf(refused) }).toEqual({ status: 409, id: null });
  });

  it.each(['visitor', 'member', 'staff'] as const)(
    'is absent from public forms, even for a caller who is %s',
    async (role) => {
      const caller = await venue.as(role);
      const email = `${role}@example.com`;
      const before = (await eventsIn(venue.eventStoreUrl, 'subscriber-')).length;
      const joined = await caller.call('mailing-list.subscribe', { body: { email } });
      const sent = await caller.call('messages.send', { body: ADA });
      const [last] = (await eventsIn(venue.eventStoreUrl, 'subscriber-')).slice(before);
      const token = await TOKENS.of(last?.stream.slice('subscriber-'.length) ?? '');
      const left = await caller.call('mailing-list.unsubscribe', { params: { token } });
      expect([joined, sent, left].map(({ status }) => status)).toEqual([201, 201, 200]);
      expect([joined, sent, left].map(commandIdOf)).toEqual([null, null, null]);
    },
  );
});

function createShow() {
  return staff.call('shows.create', { body: SHOW });
}

function commandIdOf({ headers }: ApiResponse<unknown>): string | null {
  return headers.get('x-command-id');
}

/** Type and stream of every event that belongs to a command. */
async function eventsUnder(commandId: string | null): Promise<string[]> {
  const events = await eventsIn(venue.eventStoreUrl, ...PROJECTED_STREAMS);
  return events
    .filter(({ metadata }) => metadata.$correlationId === commandId)
    .map(({ type, stream }) => `${type} ${stream}`)
    .toSorted();
}
