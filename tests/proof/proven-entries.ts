import type { HistoryEntry } from '@stagedoor/contracts/history';
import { differencesOf, type Difference } from '../../web/src/features/history/compare-entry.ts';
import type { VenueClient } from '../setup/venue-client.ts';

export async function exportedEntries(auditor: VenueClient): Promise<HistoryEntry[]> {
  const { body } = await auditor.call('history.export', { query: { format: 'ndjson' } });
  return body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** What the dialog "Proof of this entry" says about an entry. */
export async function proofDifferences(
  auditor: VenueClient,
  entry: HistoryEntry,
): Promise<Difference[]> {
  const params = { position: entry.position };
  const { recorded, earlier } = (await auditor.call('proof.recorded', { params })).body;
  return differencesOf(entry, recorded, earlier);
}
