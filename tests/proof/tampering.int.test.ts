import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '@stagedoor/contracts/verification.api';
import type { Database } from '@stagedoor/platform/stores/postgres';
import { verifyTables } from '../../services/projector/reactors/verify-tables.reactor.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { picture } from '../setup/pictures.ts';
import { openTamperedVenue } from './tampered-venue.ts';

const given = closeAfterTests(await openTamperedVenue());

/** Changes rows as somebody with the disk in hand would, and puts them back after the work. */
async function tampered(
  sql: Database,
  table: string,
  where: string,
  change: string,
  work: () => Promise<void>,
): Promise<void> {
  const before = `select to_jsonb(t)::text as row from ${table} t where ${where}`;
  const rows = await sql.rows<{ row: string }>(before);
  expect(rows).toHaveLength(1);
  await sql.rows(change);
  try {
    await work();
  } finally {
    const row = JSON.parse(rows[0]?.row ?? '{}');
    const key = Object.entries({ position: row.position, subject: row.subject, id: row.id }).find(
      ([, value]) => value !== undefined,
    );
    const [name, value] = key ?? ['id', ''];
    await sql.rows(`delete from ${table} where ${name}::text = $1`, [String(value)]);
    await sql.rows(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
      JSON.stringify(row),
    ]);
  }
}

const EDIT = `type = 'ShowDetailsChanged'`;
const inShow = () => `ShowDetailsChanged in show-${given.show} at revision \\d+`;

describe('an event of the log', () => {
  it('that was deleted in the middle is found and named', async () => {
    const { venue, events, verification, verify, acknowledgeAll } = given;
    await tampered(events, 'events', EDIT, `delete from events where ${EDIT}`, async () => {
      const sentence = expect.stringMatching(
        new RegExp(
          `^The log changed, from event \\d+ on: ${inShow()} at position \\d+ is missing\\.$`,
        ),
      );
      const found = await verify();
      expect(found).toMatchObject({ isLogChanged: true, differences: [sentence] });
      expect(found.findings).toContainEqual(sentence);
      const { last, findings } = await verification();
      expect(last).toMatchObject({ ok: false, differences: [sentence] });
      expect(findings).toContainEqual(expect.objectContaining({ sentence }));
      expect(await venue.readiness()).toMatchObject({
        status: 'degraded',
        verification: { ok: false },
      });
    });
    expect(await verify()).toMatchObject({ differences: [], findings: [] });
    await acknowledgeAll();
  });

  it('that was deleted together with its leaf is found by its stream', async () => {
    const { events, tables, show, verify, acknowledgeAll } = given;
    const position = `(select position from read.history where ${EDIT})`;
    await tampered(events, 'events', EDIT, `delete from events where ${EDIT}`, async () => {
      const leaf = `position = ${position}`;
      const drop = `delete from read.merkle_leaves where ${leaf}`;
      await tampered(tables, 'read.merkle_leaves', leaf, drop, async () => {
        const { differences, isLogChanged } = await verify();
        expect(isLogChanged).toBe(true);
        expect(differences).toEqual([
          expect.stringMatching(`^The log lacks an event: show-${show} goes on at revision `),
        ]);
      });
    });
    await acknowledgeAll();
  });

  it('that was moved to another stream is named with both places', async () => {
    const { events, verify, acknowledgeAll } = given;
    const move = `update events set stream = 'show-elsewhere' where ${EDIT}`;
    await tampered(events, 'events', EDIT, move, async () => {
      const elsewhere = 'ShowDetailsChanged in show-elsewhere';
      const places = `${inShow()} at position \\d+ was changed to ${elsewhere}`;
      expect((await verify()).differences).toEqual([expect.stringMatching(places)]);
    });
    await acknowledgeAll();
  });

  it('that was the last one and is gone is found', async () => {
    const { events, verify, acknowledgeAll } = given;
    const last = 'position = (select max(position) from events)';
    await tampered(events, 'events', last, `delete from events where ${last}`, async () => {
      const { findings } = await verify();
      expect(findings).toContainEqual(expect.stringMatching(/^The log changed, .* is missing\.$/));
    });
    await acknowledgeAll();
  });

  it('whose leaf alone was changed is not blamed on the log', async () => {
    const { tables, verify } = given;
    const leaf = 'position = (select min(position) from read.merkle_leaves)';
    const forge = `update read.merkle_leaves set hash = sha256('') where ${leaf}`;
    await tampered(tables, 'read.merkle_leaves', leaf, forge, async () => {
      expect(await verify()).toMatchObject({
        isLogChanged: false,
        differences: [expect.stringMatching(/^read\.merkle_leaves differs from the log/)],
        findings: [],
      });
    });
  });
});

describe('a comparison', () => {
  it('that failed changes the verification, the status and the readiness', async () => {
    const { venue, staff, evidence, verification } = given;
    const nowhere = { ...evidence(), eventStoreUrl: 'esdb://127.0.0.1:1?tls=false' };
    await expect(verifyTables(nowhere).work({})).rejects.toThrow();
    expect((await verification()).last).toMatchObject({
      ...{ ok: false, tables: 0 },
      differences: ['The comparison has failed. The log of the projector says why.'],
    });
    const problems = [expect.stringContaining('could not be compared with the log')];
    expect((await staff.call('status.get')).body).toMatchObject({ status: 'degraded', problems });
    expect(await venue.readiness()).toMatchObject({
      status: 'degraded',
      verification: { ok: false },
    });
    await verifyTables(evidence()).work({});
    expect((await verification()).last).toMatchObject({ ok: true, is_overdue: false });
    expect(await venue.readiness()).toMatchObject({ status: 'ok', verification: { ok: true } });
  });

  it.each([
    ['is overdue', "at - interval '31 hours'"],
    ['was made by a clock that ran ahead', "now() + interval '1 day'"],
  ])('that %s changes them, too', async (_, at) => {
    const { venue, tables, staff, verification, verify } = given;
    await tables.rows(`update projector.verifications set at = ${at}`);
    expect((await verification()).last).toMatchObject({ ok: true, is_overdue: true });
    const problems = [expect.stringContaining('the nightly comparison with the log is overdue')];
    expect((await staff.call('status.get')).body).toMatchObject({ status: 'degraded', problems });
    expect(await venue.readiness()).toMatchObject({ verification: { ok: false } });
    await verify();
    expect((await staff.call('status.get')).body).toMatchObject({ status: 'ok', problems: [] });
  });
});

describe('a finding that was acknowledged', () => {
  const { events, tables, venue, message } = given;
  const key = `subject = 'message-${message}'`;
  const rows =
    (sql: Database, table: string, where: string, change: string) => (work: () => Promise<void>) =>
      tampered(sql, table, where, `update ${table} set ${change} where ${where}`, work);
  const changes: Record<Finding['kind'], (work: () => Promise<void>) => Promise<void>> = {
    log: rows(events, 'events', EDIT, `stream = 'show-elsewhere'`),
    account: rows(tables, 'app.accounts', `id = 'account-auditor'`, 'is_staff = true'),
    key: rows(tables, 'app.subject_keys', key, 'wrapped = null, destroyed_at = now()'),
    checkpoint: async (work) => {
      const note = (await given.openSigner()).sign(3, Buffer.alloc(32));
      const columns = 'app.checkpoints (note, size, made_at, is_sent)';
      await tables.rows(`insert into ${columns} values ($1, 3, '2026-01-01', true)`, [note]);
      await work();
      await tables.rows('delete from app.checkpoints where note = $1', [note]);
    },
    photo: async (work) => {
      const photo = await tables.row<{ hash: string }>('select hash from read.photos');
      const file = join(venue.dataDir, 'photos', `${photo?.hash}.webp`);
      const content = await readFile(file);
      await rm(file);
      await work();
      await writeFile(file, content);
    },
  };

  it.each([
    ['log', true],
    ['account', true],
    ['key', true],
    ['checkpoint', false],
    ['photo', false],
  ] as const)('about the %s holds on, and is new after it was gone', async (kind, isLasting) => {
    const { staff, manager, verify, hourly, mailed, standing, acknowledgeAll } = given;
    const { id: by } = (await manager.call('session.me')).body;
    let sentence = '';
    await changes[kind](async () => {
      await verify();
      sentence = (await standing()).find((one) => one.kind === kind)?.sentence ?? '';
      await acknowledgeAll();
      const again = await verify();
      expect(again.findings).toEqual([]);
      expect(again.acknowledged).toContainEqual({ kind, sentence, by });
      const { problems } = (await staff.call('status.get')).body;
      expect(problems.includes(`Acknowledged, but still the case: ${sentence}`)).toBe(isLasting);
      expect(await venue.readiness()).toMatchObject({ findings: isLasting ? 1 : 0 });
    });
    await hourly();
    const mails = mailed(sentence.slice(0, 30)).length;
    expect(await verify()).toMatchObject({ findings: [], acknowledged: [] });
    expect((await staff.call('status.get')).body).toMatchObject({ status: 'ok', problems: [] });

    await changes[kind](async () => {
      expect((await verify()).findings).toContain(sentence);
      await hourly();
      await hourly();
      expect(mailed(sentence.slice(0, 30))).toHaveLength(mails + 1);
      expect(await standing()).toContainEqual(expect.objectContaining({ kind, sentence }));
    });
    await acknowledgeAll();
    await verify();
  });
});

describe('a comparison with what is stored beside the log', () => {
  it('names the message whose key was destroyed without an erasure, and does not call it erased', async () => {
    const { tables, staff, auditor, message, verify, acknowledgeAll } = given;
    const stream = `message-${message}`;
    const where = `subject = '${stream}'`;
    const destroy = `update app.subject_keys
      set wrapped = null, destroyed_at = now() - interval '1 day' where ${where}`;
    await tampered(tables, 'app.subject_keys', where, destroy, async () => {
      expect((await verify()).findings).toEqual([
        `The data of ${stream} cannot be read, and nobody erased it. Its key is missing.`,
      ]);
      const unreadable = { name: '[unreadable]', message: '[unreadable]' };
      expect((await staff.call('messages.list')).body).toMatchObject([unreadable]);
      const params = { subject: 'message', id: message, revision: '0' };
      expect((await auditor.call('history.at', { params })).body).toMatchObject(unreadable);
    });
    expect((await verify()).findings).toEqual([]);
    await acknowledgeAll();
  });

  it('names an account whose rights were set in the table', async () => {
    const { tables, verify, acknowledgeAll } = given;
    const where = `id = 'account-auditor'`;
    const grant = `update app.accounts set is_staff = true where ${where}`;
    await tampered(tables, 'app.accounts', where, grant, async () => {
      expect((await verify()).findings).toEqual([
        'The rights of the account account-auditor are not those that were granted: is_staff is true.',
      ]);
    });
    await acknowledgeAll();
  });

  it('names both accounts whose names were swapped, in the status and in the history, too', async () => {
    const { tables, staff, standing, verify, acknowledgeAll } = given;
    const swap = `
      update app.accounts as one set last_name = other.last_name from app.accounts as other
      where one.id in ('account-auditor', 'account-staff')
        and other.id in ('account-auditor', 'account-staff') and other.id <> one.id`;
    const sentences = ['account-auditor', 'account-staff'].map(
      (id) => `The name of the account ${id} is not the one in the log.`,
    );
    await tables.rows(swap);
    expect((await verify()).findings).toEqual(sentences);
    // The line on the history screen.
    expect(await standing()).toMatchObject(sentences.map((sentence) => ({ sentence })));
    expect((await staff.call('status.get')).body).toMatchObject({
      status: 'degraded',
      problems: [expect.stringMatching(/^2 things were found/)],
    });
    await tables.rows(swap);
    expect((await verify()).findings).toEqual([]);
    await acknowledgeAll();
  });

  it('names an account that was put into the table', async () => {
    const { tables, verify, acknowledgeAll } = given;
    await tables.rows(`
      insert into app.accounts (id, username, email, first_name, last_name, origin, is_settled)
      values ('planted', 'p@example.com', 'p@example.com', 'Nobody', 'Known', 'operator', true)`);
    expect((await verify()).findings).toEqual([
      'The account planted was never opened: the log lacks it.',
    ]);
    await tables.rows(`delete from app.accounts where id = 'planted'`);
    expect((await verify()).findings).toEqual([]);
    await acknowledgeAll();
  });

  it('names a photo whose file was replaced, and one whose file is missing', async () => {
    const { venue, tables, verify, acknowledgeAll } = given;
    const photo = await tables.row<{ hash: string }>('select hash from read.photos');
    const file = join(venue.dataDir, 'photos', `${photo?.hash}.webp`);
    const content = await readFile(file);
    await writeFile(file, Buffer.from(await (await picture('webp', '#003355')).arrayBuffer()));
    expect((await verify()).findings).toEqual([
      `The photo ${photo?.hash}.webp is not the one that was uploaded: its file was replaced.`,
    ]);
    await rm(file);
    expect((await verify()).findings).toEqual([
      `The file of the photo ${photo?.hash}.webp is missing.`,
    ]);
    await writeFile(file, content);
    expect((await verify()).findings).toEqual([]);
    await acknowledgeAll();
  });
});
