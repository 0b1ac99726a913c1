import { expect, it, vi } from 'vitest';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { createLog } from '@stagedoor/platform/process/log';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { CONFIRMATIONS, TOKENS } from '../setup/test-tokens.ts';
import { openVenue } from '../setup/test-venue.ts';
import { liveThrough, type Membership } from './random-membership.ts';

/** `npm run faults -- members` asks for more. */
const orders = Number(process.env['MEMBER_ORDERS'] || 2);
const first = Number(process.env['MEMBER_SEED'] || 1);

const venue = closeAfterTests(
  await openVenue({
    ...{ confirms: true, mail: { isCaught: true, publicUrl: 'https://lanternroom.example' } },
  }),
);
const staff = await venue.as('site-manager');
const visitor = await venue.as('visitor');
const keys = openKeys(venue.sql, openMasterKey(MASTER_KEY));

it(
  'brings nobody back who left the mailing list, in any order of events',
  async () => {
    const faults: string[] = [];
    for (let seed = first; seed < first + orders; seed += 1)
      faults.push(...(await liveThrough(membershipOf(), seed)));
    expect(faults).toEqual([]);
  },
  60_000 + orders * 60_000,
);

function membershipOf(): Membership {
  const idOf = async (email: string) => {
    const held = await venue.sql.row<{ subject: string }>(
      'select subject from app.subject_hashes where hash = $1',
      [(await keys.hasher())(email)],
    );
    return held?.subject.slice(subscriberStream('').length) ?? 'nobody';
  };
  return {
    subscribe: async (email) => {
      expect((await visitor.call('mailing-list.subscribe', { body: { email } })).status).toBe(201);
    },
    confirm: async (email) => {
      const params = { token: await CONFIRMATIONS.of(await idOf(email)) };
      expect([200, 404]).toContain((await visitor.call('mailing-list.confirm', { params })).status);
    },
    leave: async (email) => {
      const params = { token: await TOKENS.of(await idOf(email)) };
      expect((await visitor.call('mailing-list.unsubscribe', { params })).status).toBe(200);
    },
    erase: async (email) => {
      const params = { id: await idOf(email) };
      expect((await staff.call('mailing-list.erase', { params })).status).toBe(204);
    },
    importList: async (emails) => {
      const form = new FormData();
      form.set('kind', 'subscribers');
      form.set('statement', 'On paper at the bar.');
      form.set('text', emails.join('\n'));
      await venue.awaitLog(staff);
      const made = await staff.call('imports.create', { form });
      const params = { id: made.body.id };
      const { command_id } = (await staff.call('imports.run', { params })).body;
      const isDone = async () =>
        (await staff.call('imports.get', { params })).body.state === 'done';
      await vi.waitUntil(isDone, PATIENCE);
      return async () => {
        await venue.awaitLog(staff);
        const undone = await staff.call('history.undo', { body: { command_id: command_id ?? '' } });
        // Where it added nobody there is nothing to undo.
        expect([200, 404, 409]).toContain(undone.status);
      };
    },
    rebuild: async () => {
      await rebuildReadTables({
        databaseUrl: venue.databases.projector,
        eventStoreUrl: venue.eventStoreUrl,
        log: createLog('silent', 'test'),
      });
    },
    listed: async () => {
      await venue.awaitLog(staff);
      return (await staff.call('mailing-list.list')).body.map(({ email }) => email);
    },
  };
}
