import { showsPerPage } from '@stagedoor/contracts/facts/home-page';
import { LINE, LIST_OFFSET } from '@stagedoor/contracts/facts/limits';

/** Reads and writes one search parameter. Blank text stands for the default. */
export interface SearchParameter<Value> {
  read(text: string): Value;
  write(value: Value): string;
}

/** The search part of an address: text by parameter name, undefined for a default. */
export type SearchTexts<View extends object> = { [Name in keyof View]?: string | undefined };

export interface SearchCodec<View extends object> {
  /** Reads every parameter. What is missing or makes no sense becomes its default. */
  read(search: Readonly<Record<string, unknown>>): View;
  /** Writes the parameters that it is given, and no others. */
  write(view: Partial<View>): SearchTexts<View>;
  /** Removes what `read` does not understand. For `validateSearch` of a route. */
  clean(search: Readonly<Record<string, unknown>>): SearchTexts<View>;
}

/** Translates between the search part of a page's address and what the page shows. */
export function searchCodec<View extends object>(parameters: {
  [Name in keyof View]: SearchParameter<View[Name]>;
}): SearchCodec<View>;
export function searchCodec(
  parameters: Record<string, SearchParameter<unknown>>,
): SearchCodec<Record<string, unknown>> {
  const all = Object.entries(parameters);
  const read = (search: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      all.map(([name, parameter]) => {
        const given = search[name];
        return [name, parameter.read(typeof given === 'string' ? given : '')];
      }),
    );
  // A default is undefined rather than missing: the router keeps parameters that are missing.
  const write = (view: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      all
        .filter(([name]) => name in view)
        .map(([name, parameter]) => [name, parameter.write(view[name]) || undefined]),
    );
  return { read, write, clean: (search) => write(read(search)) };
}

/** The server refuses them. In their place is a character that no text has: nothing is found. */
const NONCHARACTER = /\p{Noncharacter_Code_Point}/gu;

/** Free text without the characters that the server refuses. */
export const freeText: SearchParameter<string> = {
  read: (text) => {
    const plain = text.replace(/\p{Cc}/gu, ' ').replace(NONCHARACTER, '\uFFFD');
    return blankToEmpty(plain.slice(0, LINE).toWellFormed());
  },
  write: blankToEmpty,
};

/** One of these words, also if an address has a space for its last plus; else the default. */
export function oneOf<Value extends string, Default extends string>(
  values: readonly Value[],
  byDefault: Default,
): SearchParameter<Value | Default> {
  return {
    read: (text) => values.find((value) => value === text.replace(/ $/, '+')) ?? byDefault,
    write: (value) => (value === byDefault ? '' : value),
  };
}

/** No list has that many pages; the server counts no further. */
const MOST_PAGES = LIST_OFFSET / showsPerPage('list');

/** The number of a page, from 1. */
export const pageNumber: SearchParameter<number> = {
  read: (text) => {
    const page = Number(text);
    return Number.isInteger(page) && page > 1 ? Math.min(page, MOST_PAGES) : 1;
  },
  write: (page) => (page > 1 ? String(page) : ''),
};

function blankToEmpty(text: string): string {
  return text.trim() === '' ? '' : text;
}
