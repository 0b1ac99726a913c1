import { describe, expect, it, vi } from 'vitest';
import { SHOW_FIELD_NAMES } from '@stagedoor/contracts/facts/show-fields';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { COLUMNS, OLDER_COLUMNS } from './columns.ts';
import { readScreens } from './screens.ts';
import { hasValue, makeShows, NOW } from './shows-by-column.ts';
import { readTable } from './surface-table.ts';
import { readSurfaces } from './surfaces.ts';

vi.mock('../../web/src/boot/boot-data.ts', () => import('../setup/boot-without-page.ts'));

const ABSENT = '.';
const HAS = '+';
const SILENT = '-';
const isField = (column: string) => SHOW_FIELD_NAMES.some((field) => field === column);

const venue = closeAfterTests(await openVenue({ now: () => new Date(NOW) }));
const [staff, auditor, visitor] = await Promise.all(
  (['staff', 'auditor', 'visitor'] as const).map((role) => venue.as(role)),
);
if (!staff || !auditor || !visitor) throw new Error('Nobody is signed in.');
const shows = await makeShows(venue, staff);
for (const client of [staff, auditor, visitor]) await venue.awaitLog(client);
const readers = { venue, staff, auditor, visitor, shows };
// The screens first: the last surfaces change the shows.
const told = { ...(await readScreens(readers)), ...(await readSurfaces(readers)) };
const table = readTable();

it('the table has a row for every surface, and a column for all that can be told', () => {
  expect([...table.keys()].toSorted()).toEqual(Object.keys(told).toSorted());
  const columns = COLUMNS.filter((column) => !OLDER_COLUMNS.includes(column));
  for (const cells of table.values())
    expect([...cells.keys()].toSorted()).toEqual(columns.toSorted());
});

describe.each(Object.entries(told))('%s', (surface, texts) => {
  const cells = table.get(surface);
  it.each(shows)('of a show with $column', (show) => {
    const column = OLDER_COLUMNS.includes(show.column) ? 'is_published' : show.column;
    const cell = cells?.get(column);
    if (cell === undefined) throw new Error(`surface-table.ts has no cell for ${column}.`);
    const text = texts.get(show.column);
    if (cell === ABSENT) return expect(text).toBeUndefined();
    expect(text).toBeDefined();
    for (const word of wordsIn(cell)) expect(text).toContain(word);
    if (cell !== HAS && cell !== SILENT) return;
    if (isField(column)) expect(hasValue(text ?? '', show)).toBe(cell === HAS);
    else if (cell === SILENT) for (const word of wordsOf(column)) expect(text).not.toContain(word);
  });
});

/** Every word by which a surface tells of the column. */
function wordsOf(column: string): string[] {
  return [...table.values()].flatMap((cells) => wordsIn(cells.get(column) ?? ''));
}

function wordsIn(cell: string): string[] {
  if ([ABSENT, HAS, SILENT, ''].includes(cell)) return [];
  return cell.split('&').map((word) => word.replaceAll('~', ' '));
}
