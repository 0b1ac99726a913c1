import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  announcementRows,
  type AnnouncementRows,
} from '../../services/projector/announcements/announcement-rows.ts';
import { announcementSender } from '../../services/projector/announcements/send-announcements.ts';
import { handOver, openTransport } from '../../services/projector/reactors/mailer.ts';
import { openRelay, type Relay } from '../front-door/cuttable-relay.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { openMailServer } from './mail-server.ts';

const log = createLog('silent', 'test');
const from = { name: 'The Lantern Room', address: 'hello@lanternroom.example' };
const server = closeAfterTests(await openMailServer());
const venue = closeAfterTests(await openVenue());
const database = closeAfterTests(openDatabase(venue.databaseUrl, { log }));
const keys = openKeys(database, openMasterKey(MASTER_KEY));
const staff = await venue.as('staff');
let relay: Relay;
let rounds = 0;
let people: string[];

beforeEach(async () => {
  relay = await openRelay();
  rounds += 1;
  people = ['ada', 'ben', 'cleo'].map((name) => `${name}-${rounds}@example.com`);
  await join(...people);
});
afterEach(async () => {
  await relay.close();
  for (const { id } of (await staff.call('mailing-list.list')).body) await leave(id);
});

async function join(...emails: string[]): Promise<void> {
  const visitor = await venue.as('visitor');
  for (const email of emails) await visitor.call('mailing-list.subscribe', { body: { email } });
  await venue.awaitLog(staff);
}

const leave = (id: string) => staff.call('mailing-list.erase', { params: { id } });

async function listed(email: string) {
  const { body } = await staff.call('mailing-list.list');
  return body.find((one) => one.email === email);
}

/** An announcement that is due. The venue itself sends no mail. */
async function due(): Promise<string> {
  const { id } = (await staff.call('announcements.create', { body: { subject: 'News' } })).body;
  await venue.awaitLog(staff);
  await staff.call('announcements.get', { params: { id } });
  await database.rows(`update read.announcements set phase = 'released' where id = $1`, [id]);
  await release(id);
  return id;
}

const release = (id: string) =>
  database.rows(
    `insert into app.announcement_sendings (announcement, at, state)
     values ($1, now(), 'scheduled')
     on conflict (announcement) do update set state = 'scheduled', held_reason = null`,
    [id],
  );

const found = async (id: string) =>
  (await staff.call('announcements.get', { params: { id } })).body;
const mailsOf = () => people.map((email) => server.mailsTo(email).length);

/** A sender like that of another process, with a clock of its own that waiting moves. */
function openSender({ rows = rowsOf(), pace = 1_000, caught = false } = {}) {
  const counts = { sent: 0, refused: 0, failed: 0, unknown: 0 };
  const transport = openTransport({ smtpUrl: relay.through(server.url) }, true);
  const waits: number[] = [];
  let ms = 0;
  const wait = async (by: number) => {
    waits.push(by);
    ms += by;
  };
  const sender = announcementSender({
    ...{ rows, keys, counts, log },
    make:
      async ({ subject }) =>
      async (subscriber) => ({ from, subject, text: `Leave: ${subscriber}.proof\n` }),
    handOver: caught
      ? undefined
      : ({ from: sender, ...mail }, noted) => handOver(mail, sender, transport, noted),
    pacing: { pace, patienceMs: 600_000, now: () => ms, wait },
  });
  const over = new AbortController();
  const send = (id: string) => sender.send(id, over.signal).finally(() => transport.close());
  return { send, waits, over, counts };
}

const rowsOf = () => announcementRows(database, () => '2030-05-01');

/** Rows of a process that is killed before or after it calls one of them the second time. */
function killed(when: 'before' | 'after', name: keyof AnnouncementRows): AnnouncementRows {
  let calls = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Error('Killed.');
  };
  return new Proxy(rowsOf(), {
    get:
      (rows, key: keyof AnnouncementRows) =>
      async (...given: never[]) => {
        if (isDead) die();
        const isHere = key === name && ++calls === 2;
        if (isHere && when === 'before') die();
        const result = await (rows[key] as (...given: never[]) => unknown)(...given);
        return isHere ? die() : result;
      },
  });
}

describe('an announcement', () => {
  it('is refused where no mail is set up', async () => {
    const { body } = await staff.call('announcements.create', { body: { subject: 'News' } });
    const params = { id: body.id };
    for (const route of ['announcements.send', 'announcements.test'] as const)
      expect((await staff.call(route, { params })).body.code).toBe('no-mail');
  });

  it('goes to everybody on the list once, however often it is sent', async () => {
    const id = await due();
    await openSender().send(id);
    await release(id);
    await openSender().send(id);
    expect(mailsOf()).toEqual([1, 1, 1]);
    const { state, counts } = await found(id);
    expect(state).toBe('sent');
    expect(counts).toEqual({ recipients: 3, sent: 3, failed: 0, left: 0 });
  });

  it.each([
    ['before the note', 'before', 'give', { sent: 3, failed: 0 }, [1, 1, 1]],
    ['after the note', 'after', 'give', { sent: 2, failed: 1 }, [1, 0, 1]],
    ['after the answer', 'before', 'take', { sent: 2, failed: 1 }, [1, 1, 1]],
    ['after all of it', 'after', 'take', { sent: 3, failed: 0 }, [1, 1, 1]],
  ] as const)(
    'goes to nobody twice when the process dies %s',
    async (_, when, name, counts, mails) => {
      const id = await due();
      await expect(openSender({ rows: killed(when, name) }).send(id)).rejects.toThrow('Killed.');
      const next = openSender();
      await next.send(id);
      expect(mailsOf()).toEqual(mails);
      expect((await found(id)).counts).toEqual({ recipients: 3, ...counts, left: 0 });
      expect(next.counts.unknown).toBe(counts.failed);
    },
  );

  it('goes to nobody twice when an answer is lost, which counts as failed', async () => {
    const id = await due();
    const held = server.holdNext();
    const sender = openSender();
    const sending = sender.send(id);
    await held;
    await relay.cut();
    await relay.mend();
    server.letGoOn();
    await sending;
    expect(mailsOf()).toEqual([1, 1, 1]);
    expect(sender.counts).toEqual({ sent: 2, refused: 0, failed: 0, unknown: 1 });
    expect((await found(id)).counts).toEqual({ recipients: 3, sent: 2, failed: 1, left: 0 });
  });

  it('goes to nobody twice when two processes send it at the same time', async () => {
    const id = await due();
    await Promise.all([openSender().send(id), openSender().send(id)]);
    for (const mails of mailsOf()) expect(mails).toBeLessThanOrEqual(1);
    expect((await found(id)).counts.recipients).toBe(3);
  });

  it('goes on with the others while one is refused for now, and then to that one', async () => {
    const id = await due();
    server.refuse(people[0] ?? '', 451);
    server.refuseAtEnd(people[1] ?? '', 451);
    const sender = openSender();
    await sender.send(id);
    expect(mailsOf()).toEqual([1, 1, 1]);
    expect(sender.waits).toContain(1_000);
    expect(sender.counts).toEqual({ sent: 3, refused: 0, failed: 2, unknown: 0 });
    expect((await found(id)).counts).toEqual({ recipients: 3, sent: 3, failed: 0, left: 0 });
  });

  it('is held after ten minutes in which nothing was taken, and goes on when it is sent again', async () => {
    const id = await due();
    await relay.cut();
    await openSender().send(id);
    const { state, held_reason, counts } = await found(id);
    expect([state, held_reason]).toEqual(['held', expect.stringContaining('ten minutes')]);
    expect(counts).toEqual({ recipients: 3, sent: 0, failed: 0, left: 0 });
    await relay.mend();
    await release(id);
    await openSender().send(id);
    expect(mailsOf()).toEqual([1, 1, 1]);
  });

  it('is held at once when the mail server refuses the sender', async () => {
    const id = await due();
    server.refuse(from.address, 553);
    const sender = openSender();
    await sender.send(id);
    expect(sender.counts).toEqual({ sent: 0, refused: 1, failed: 0, unknown: 0 });
    const { state, held_reason } = await found(id);
    expect([state, held_reason]).toEqual(['held', expect.stringContaining('553')]);
    expect(mailsOf()).toEqual([0, 0, 0]);
  });

  it('counts whom the server refuses for good, and does not try again', async () => {
    const id = await due();
    server.refuse(people[0] ?? '', 550);
    server.refuseAtEnd(people[1] ?? '', 554);
    const sender = openSender();
    await sender.send(id);
    expect(mailsOf()).toEqual([0, 0, 1]);
    expect(sender.counts).toEqual({ sent: 1, refused: 2, failed: 0, unknown: 0 });
    expect((await found(id)).counts).toEqual({ recipients: 3, sent: 1, failed: 2, left: 0 });
  });

  it('goes neither to who leaves before their turn nor to who joins meanwhile', async () => {
    const id = await due();
    const last = await listed(people[2] ?? '');
    const held = server.holdNext();
    const sending = openSender().send(id);
    await held;
    await leave(last?.id ?? '');
    await join(`late-${rounds}@example.com`);
    server.letGoOn();
    await sending;
    expect(mailsOf()).toEqual([1, 1, 0]);
    expect(server.mailsTo(`late-${rounds}@example.com`)).toEqual([]);
    expect((await found(id)).counts).toEqual({ recipients: 2, sent: 2, failed: 0, left: 1 });
  });

  it('stops before the next mail when it is cancelled', async () => {
    const id = await due();
    const held = server.holdNext();
    const sending = openSender().send(id);
    await held;
    await database.rows(
      `update app.announcement_sendings set state = 'cancelled' where announcement = $1`,
      [id],
    );
    server.letGoOn();
    await sending;
    expect(mailsOf()).toEqual([1, 0, 0]);
  });

  it('stops before the next mail when its process does, and another one goes on', async () => {
    const id = await due();
    const first = openSender();
    const held = server.holdNext();
    const sending = first.send(id);
    await held;
    first.over.abort();
    server.letGoOn();
    await sending;
    expect(mailsOf()).toEqual([1, 0, 0]);
    expect((await found(id)).state).toBe('sending');
    await openSender().send(id);
    expect(mailsOf()).toEqual([1, 1, 1]);
  });

  it('sends no more mails a second than its pace', async () => {
    const sender = openSender({ pace: 4 });
    await sender.send(await due());
    expect(sender.waits).toEqual([250, 250]);
  });

  it('counts as sent where mails are caught', async () => {
    const id = await due();
    await openSender({ caught: true }).send(id);
    expect(mailsOf()).toEqual([0, 0, 0]);
    expect((await found(id)).counts.sent).toBe(3);
  });

  it('waits while the read tables do not know that it was released', async () => {
    const id = await due();
    await database.rows(`update read.announcements set phase = 'draft' where id = $1`, [id]);
    expect(await openSender().send(id)).toBe(false);
    expect(mailsOf()).toEqual([0, 0, 0]);
  });
});

describe('an address that was refused for good', () => {
  it('is set aside after three announcements, until staff bring it back', async () => {
    const [email = ''] = people;
    for (const _ of [1, 2, 3]) {
      expect((await listed(email))?.set_aside_at).toBeNull();
      server.refuse(email, 550);
      await openSender().send(await due());
    }
    const aside = await listed(email);
    expect(aside?.set_aside_at).toEqual(expect.any(String));
    const id = await due();
    expect((await found(id)).counts.recipients).toBe(2);
    await openSender().send(id);
    expect(server.mailsTo(email)).toEqual([]);

    const params = { id: aside?.id ?? '' };
    const { status, body } = await staff.call('mailing-list.bring-back', { params });
    expect([status, body.email, body.set_aside_at]).toEqual([200, email, null]);
    await openSender().send(await due());
    expect(server.mailsTo(email)).toHaveLength(1);
  });

  it('is forgotten when its owner leaves', async () => {
    const [email = ''] = people;
    server.refuse(email, 550);
    await openSender().send(await due());
    const { id = '' } = (await listed(email)) ?? {};
    const aside = () => database.rows('select from app.set_aside where subscriber = $1', [id]);
    expect(await aside()).toHaveLength(1);
    await leave(id);
    expect(await aside()).toHaveLength(0);
    expect((await keys.find([subscriberStream(id)])).size).toBe(0);
  });
});
