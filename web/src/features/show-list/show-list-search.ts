import { AGES, type Ages } from '@stagedoor/contracts/facts/ages';
import { isDay, type Day } from '../../format/day.ts';
import { rangeOf } from './date-range.ts';

/** What the address of the events list says. What is not there is not asked for. */
export interface EventsSearch {
  when?: 'past' | undefined;
  genre?: string | undefined;
  ages?: Ages | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  /** From 2; the first page is no page in the address. */
  page?: number | undefined;
}

/** Nobody has that many events; the server counts no further. */
const PAGES = 100_000;
const NO_RANGE = { from: undefined, to: undefined };

/**
 * Reads the search part of an address. Anything that makes no sense is undefined, so that every link leads somewhere; were it merely
 * left out, the router would keep what stands in the address.
 */
export function parseEventsSearch(
  given: Record<string, unknown>,
  maySeePast: boolean,
  today: Day,
): EventsSearch {
  const past = maySeePast && given['when'] === 'past';
  const genre = text(given['genre']);
  const ages = AGES.find((value) => value === given['ages']);
  const search = text(given['search']);
  const page = Number(given['page']);
  return {
    when: past ? 'past' : undefined,
    genre: genre || undefined,
    ages,
    ...(past ? NO_RANGE : range(text(given['from']), text(given['to']), today)),
    search: search || undefined,
    page: Number.isInteger(page) && page > 1 && page <= PAGES ? page : undefined,
  };
}

/** Whether anything but the page and the switch between past and upcoming narrows the list. */
export function isFiltered({ genre, ages, from, search }: EventsSearch): boolean {
  return Boolean(genre || ages || from || search);
}

/** Both days or none, by the rules that the calendar has. A range that is over by now asks for nothing any more. */
function range(from: string, to: string, today: Day): Pick<EventsSearch, 'from' | 'to'> {
  const given = isDay(from) && isDay(to) && (from >= today || to >= today);
  return given ? rangeOf(from, to, today) : NO_RANGE;
}

function text(value: unknown): string {
  const plain = typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ').slice(0, 200) : '';
  return plain.trim() && plain;
}
