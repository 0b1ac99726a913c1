import { randomUUID } from 'node:crypto';
import { HISTORY_SUBJECTS, type HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { describe, expect, it } from 'vitest';
import { goldenEvents, storedEvent } from '../history/golden-events.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { exportedEntries, proofDifferences } from './proven-entries.ts';

const venue = closeAfterTests(await openVenue());
const eventLog = closeAfterTests(openEventLog(venue.eventStoreUrl));
const auditor = await venue.as('auditor');
const STREAMS: Partial<Record<HistorySubject, string>> = {
  ...{ genre: 'genres', theme: 'themes', settings: 'mailing-list-settings', venue: 'venue' },
};

/** Appends an event as an older version of the product, or a foreign program, did. */
async function append(stream: string, event: { type: string; data: unknown; version?: number }) {
  const revision = (await eventLog.readRecorded(stream)).length;
  const { type, data, metadata } = JSON.parse(JSON.stringify(storedEvent(stream, revision, event)));
  const added = { id: randomUUID(), event: { type, data }, metadata };
  await eventLog.append(stream, [added], revision - 1);
  return revision;
}

for (const subject of HISTORY_SUBJECTS)
  for (const { type, version, recorded } of goldenEvents(subject))
    await append(STREAMS[subject] ?? `${subject}-golden`, { type, version, data: recorded });
const revision = await append('show-golden', { type: 'ShowDetailsChanged', data: [] });
await append('show-golden', { type: 'EventVoided', data: { revision } });
await append('show-golden', { type: 'ShowPraised', data: {} });
await append('show-golden', {
  ...{ type: 'ShowDetailsChanged', version: 4 },
  data: { changes: { price: '$20', listen_url: 'https://artist.example' } },
});
await venue.awaitLog(auditor);

describe('the proof of an entry', () => {
  it('finds no difference in what older versions recorded, nor behind a voided event', async () => {
    const entries = await exportedEntries(auditor);
    const ofShow = entries.filter(({ subject_id }) => subject_id === 'golden');
    expect(ofShow).toContainEqual(
      expect.objectContaining({ summary: expect.stringMatching(/^Changed price/) }),
    );
    const differing = [];
    for (const entry of entries) {
      const differences = await proofDifferences(auditor, entry);
      if (differences.length > 0) differing.push([entry.summary, differences]);
    }
    expect(differing).toEqual([]);
  });

  it('names what was forged behind a voided event', async () => {
    const entry = (await exportedEntries(auditor)).find(({ summary }) =>
      summary.startsWith('Changed price'),
    );
    if (!entry) throw new Error('The entry is gone.');
    const changes = entry.changes.map((change) => ({ ...change, before: '$19' }));
    const found = await proofDifferences(auditor, { ...entry, changes });
    expect(found.map(({ what }) => what)).toContain('Price before');
  });
});
