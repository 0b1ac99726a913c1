import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { everyCommand, type CommandName } from '../faults/every-command.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { exportedEntries, proofDifferences } from './proven-entries.ts';

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('site-manager');
const auditor = await venue.as('auditor');
for (const name of Object.keys(everyCommand) as CommandName[]) {
  const label = name.replaceAll(/\W/g, '');
  await staff.call(name, await everyCommand[name]({ staff, label }));
}
await venue.awaitLog(auditor);

const entries = () => exportedEntries(auditor);
const found = (entry: HistoryEntry) => proofDifferences(auditor, entry);

describe('the comparison of an entry with the recorded event', () => {
  it('finds no difference in any entry of what every command did', async () => {
    const all = await entries();
    expect(new Set(all.map(({ type }) => type)).size).toBeGreaterThan(25);
    for (const entry of all) expect(await found(entry), JSON.stringify(entry)).toEqual([]);
  });

  it.each([
    ['Kind', `type = 'ShowArchived'`],
    ['Time', `recorded_at = recorded_at - interval '1 second'`],
    ['Person', `actor_id = 'account-auditor'`],
    ['Role', `actor_role = 'visitor'`],
    ['Subject', `subject_id = 'another'`],
    ['Beginning of the subject', `created_at = created_at - interval '1 day'`],
    ['Revision', 'revision = revision + 1'],
    ['Command', `command_id = 'another'`],
    ['Undone command', `undoes = 'another'`],
    ['Title', `summary = 'Changed headlining artist of Somebody Else'`],
    ['Title', `summary = replace(summary, 'Changed headlining artist', 'Archived')`],
    ['Headlining Artist', forged('after', '"Somebody Else"')],
    ['Headlining Artist before', forged('before', '"Somebody Else"')],
    ['Headlining Artist', `changes = '[]'`],
    [
      'Doors Time',
      `changes = changes || '{"field": "doors_time", "before": null, "after": "19:00"}'::jsonb`,
    ],
  ])('names "%s" where the read table was forged with %s', async (what, change) => {
    const [entry] = (await entries()).filter(
      ({ type, changes }) =>
        type === 'ShowDetailsChanged' && changes[0]?.field === 'headlining_artist',
    );
    const row = `from read.history where position = ${entry?.position}`;
    const [kept] = await venue.sql.rows<{ row: object }>(`select to_jsonb(history) as row ${row}`);
    await venue.sql.rows(`update read.history set ${change} where position = ${entry?.position}`);
    try {
      const forgedEntry = (await entries()).find(({ position }) => position === entry?.position);
      if (!forgedEntry) throw new Error('The entry is gone.');
      expect((await found(forgedEntry)).map((one) => one.what)).toEqual([what]);
    } finally {
      await venue.sql.rows(`delete ${row}`);
      await venue.sql.rows(
        'insert into read.history select * from jsonb_populate_record(null::read.history, $1)',
        [JSON.stringify(kept?.row)],
      );
    }
  });
});

function forged(side: 'before' | 'after', value: string): string {
  return `changes = jsonb_set(changes, '{0,${side}}', '${value}')`;
}
