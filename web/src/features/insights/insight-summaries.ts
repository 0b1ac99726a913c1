import type { InsightTable } from '@stagedoor/contracts/insights';
import { counted } from '../../format/counted.ts';
import { listed } from '../../format/listed.ts';
import { MONTHS, WEEKS } from './insight-labels.ts';

/** How many shows there are, and the months and the genres with the most. */
export function showsSummary({ columns, rows }: InsightTable): string {
  const byMonth = rows.map(({ at, values }) => ({ name: MONTHS.full(at), count: sum(values) }));
  const byGenre = columns.map((name, place) => ({ name, count: sum(column(rows, place)) }));
  const shows = counted(sum(byMonth.map(({ count }) => count)), 'show');
  const months = most(byMonth);
  const genres = most(byGenre.filter(({ name }) => name !== 'No genre'));
  const when = rows.length > 1 ? ` in ${rows.length} months` : ` in ${months.names[0]}`;
  const parts = [
    rows.length > 1 && leaders(months, ['the busiest is', 'the busiest are', 'months']),
    genres.count > 0 &&
      byGenre.length > 1 &&
      leaders(genres, ['the most frequent genre is', 'the most frequent genres are', 'genres']),
  ].filter(Boolean);
  return `${shows}${when}${parts.length > 0 ? `; ${parts.join(', and ')}` : ''}.`;
}

/** How far ahead shows are announced, in all and in the latest month. */
export function leadTimesSummary({ rows }: InsightTable): string {
  const shortest = Math.min(...known(column(rows, 1)));
  const longest = Math.max(...known(column(rows, 2)));
  if (sum(column(rows, 3)) === 1)
    return `The only show was announced ${counted(longest, 'day')} ahead.`;
  if (shortest === longest) return `Every show was announced ${counted(longest, 'day')} ahead.`;
  const latest = rows.findLast(({ values }) => known(values).length === values.length);
  return (
    `Shows are announced ${shortest} to ${counted(longest, 'day')} ahead; ` +
    `the median for ${MONTHS.full(latest?.at ?? '')} is ${counted(latest?.values[0] ?? 0, 'day')}.`
  );
}

/** How many messages came and were read, and how soon lately. */
export function messagesSummary({ rows }: InsightTable): string {
  const received = counted(sum(column(rows, 0)), 'message');
  const read = sum(column(rows, 1));
  const latest = rows.findLast(({ values: [, , hours] }) => typeof hours === 'number');
  const start = `${received} in ${counted(rows.length, 'week')}`;
  if (!latest) return `${start}, none read yet.`;
  return (
    `${start}, ${read} read; the median time to the first reading was ` +
    `${duration(latest.values[2] ?? 0)} in the week of ${WEEKS.tick(latest.at)}.`
  );
}

/** How many people are on the list, and how many joined and left. */
export function mailingListSummary({ rows }: InsightTable): string {
  const now = rows.at(-1)?.values[0] ?? 0;
  const are = now === 1 ? '1 person is' : `${now} people are`;
  const moves = `${people(column(rows, 1))} joined and ${people(column(rows, 2))} left`;
  return `${are} on the mailing list; ${moves} in ${counted(rows.length, 'week')}.`;
}

function people(values: Values): string {
  return String(sum(values) || 'nobody');
}

/** How much staff did, and on which weekday most of all. */
export function activitySummary({ rows }: InsightTable): string {
  const days = rows.map(({ at, values }) => ({ name: at, count: sum(values) }));
  const total = sum(days.map(({ count }) => count));
  const { names, count } = most(days);
  if (total === 1) return `Staff made 1 change, on a ${names[0]}.`;
  const busiest = listed(names.map((name) => `${name}s`));
  return `Staff made ${total} changes, the most on ${busiest}: ${count}${each(names)}.`;
}

/** "45 minutes", "2.5 hours", "3 days". */
function duration(hours: number): string {
  if (hours < 1) return counted(Math.round(hours * 60), 'minute');
  if (hours < 48) return counted(Math.round(hours * 10) / 10, 'hour');
  return counted(Math.round(hours / 24), 'day');
}

type Values = readonly (number | null | undefined)[];

function column(rows: InsightTable['rows'], place: number): Values {
  return rows.map(({ values }) => values[place]);
}

function known(values: Values): number[] {
  return values.filter((value) => typeof value === 'number');
}

function sum(values: Values): number {
  return known(values).reduce((total, value) => total + value, 0);
}

/** The largest count, and everything that has it. */
function most(items: readonly { name: string; count: number }[]) {
  const count = Math.max(0, ...items.map((item) => item.count));
  return { count, names: items.filter((item) => item.count === count).map(({ name }) => name) };
}

const NAMED = 3;

/** "the busiest are April 2030 and May 2030 with 3 each", "5 months lead with 3 each". */
function leaders(
  { names, count }: ReturnType<typeof most>,
  [one, several, nouns]: readonly string[],
): string {
  const which =
    names.length > NAMED
      ? `${names.length} ${nouns} lead`
      : `${names.length > 1 ? several : one} ${listed(names)}`;
  return `${which} with ${count}${each(names)}`;
}

function each(names: readonly string[]): string {
  return names.length > 1 ? ' each' : '';
}
