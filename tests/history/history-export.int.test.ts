import { sendAsIs } from '../front-door/send-as-is.ts';
import { describe, expect, it } from 'vitest';
import { paths } from '@stagedoor/contracts/facts/paths';
import { historyEntry } from '@stagedoor/contracts/history';
import { messageStream } from '@stagedoor/contracts/events/streams';
import { PLAIN, openReadingVenue, published } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';

const HEADER =
  'position,recorded_at,actor_id,actor_name,actor_role,type,subject,subject_id,revision,summary,' +
  'changes,command_id,undoes,undone_by';
/** More than the query reads at once. */
const COPIES = 2_500;

const venue = closeAfterTests(await openReadingVenue({ now: '2026-11-21T03:00:00Z' }));
await venue.record('show-s1', [
  { type: 'ShowAnnounced', data: { ...PLAIN, headlining_artist: '=HYPERLINK("evil")' } },
  published,
]);
await venue.record(messageStream('m1'), [
  { type: 'MessageReceived', data: { name: 'Canary', email: 'Canary', message: 'Canary' } },
  { type: 'MessageErased', data: {} },
]);
await venue.record('show-s1', [
  { type: 'ShowDetailsChanged', data: { changes: { additional_info: '=1+1, "doors"' } } },
]);

async function exported(query: Record<string, string> = {}) {
  const auditor = await venue.as('auditor');
  const path = `${paths['history.export'].path}?${new URLSearchParams(query)}`;
  return auditor.send<string>('GET', path);
}

describe('exporting the history', () => {
  it('sends a CSV file that is named after the day of the venue, newest entry first', async () => {
    const { status, headers, body } = await exported();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="history-2026-11-20.csv"',
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
    const [header, ...lines] = body.split('\r\n');
    expect(header).toBe(HEADER);
    expect(lines.slice(0, -1).map((line) => line.slice(0, 2))).toEqual([
      '4,',
      '3,',
      '2,',
      '1,',
      '0,',
    ]);
  });

  it('begins a CSV file with the mark by which spreadsheets know UTF-8', async () => {
    const { cookie = '' } = (await venue.as('auditor')).identity();
    const { body } = await sendAsIs(venue.url, 'GET', paths['history.export'].path, { cookie });
    expect(body.startsWith(`\uFEFF${HEADER}\r\n`)).toBe(true);
  });

  it('puts no formula at the beginning of a cell', async () => {
    await venue.sql.rows(`update read.history set summary = '=1+1' where position = 1`);
    expect((await exported()).body).toContain(`,s1,1,'=1+1,`);
  });

  it('quotes text that would break a line or a cell', async () => {
    expect((await exported()).body).toContain('"additional_info: — → =1+1, ""doors"""');
  });

  it('sends every entry as a line of JSON', async () => {
    const { headers, body } = await exported({ format: 'ndjson' });
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('history-2026-11-20.ndjson');
    const entries = body
      .trimEnd()
      .split('\n')
      .map((line) => historyEntry.parse(JSON.parse(line)));
    expect(entries.map(({ position }) => position)).toEqual(['4', '3', '2', '1', '0']);
  });

  it('takes the filters of the list', async () => {
    const { body } = await exported({ format: 'ndjson', subject: 'message' });
    expect(body.trimEnd().split('\n')).toHaveLength(2);
    const { body: found } = await exported({ search: 'hyperlink', field: 'additional_info' });
    expect(found.split('\r\n').map((line) => line.slice(0, 2))).toEqual(['po', '4,', '']);
    expect((await exported({ type: 'NeverHappened' })).body).toBe(`${HEADER}\r\n`);
    expect((await exported({ format: 'xml' })).status).toBe(400);
  });

  it('shows nothing of an erased person, even of the time before the erasure', async () => {
    const { body } = await exported({ subject: 'message', type: 'MessageReceived' });
    expect(body).toContain('name: — → [erased]');
    expect((await exported({ subject: 'message' })).body).not.toContain('Canary');
  });

  it('goes on over many pages, and neither skips nor repeats an entry', async () => {
    await venue.sql.rows(
      `insert into read.history
       select (jsonb_populate_record(h, jsonb_build_object('position', 1000 + n))).*
       from read.history h, generate_series(1, ${COPIES}) n where position = 1`,
    );
    const { body } = await exported({ format: 'ndjson', type: 'ShowPublished' });
    const positions = body
      .trimEnd()
      .split('\n')
      .map((line) => Number(JSON.parse(line).position));
    const expected = Array.from({ length: COPIES }, (_, n) => 1_000 + COPIES - n);
    expect(positions).toEqual([...expected, 1]);
  });
});
