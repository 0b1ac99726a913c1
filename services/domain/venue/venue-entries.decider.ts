import { EXAMPLE_FAQ } from '@stagedoor/contracts/facts/example-faq';
import { VENUE_SAYS } from '@stagedoor/contracts/facts/limits';
import { mergedIds } from '@stagedoor/contracts/facts/merged-ids';
import { invalidField, type FieldConflict } from '@stagedoor/contracts/refusals';
import { slugOf } from '@stagedoor/contracts/genre';
import type { VenueEvent } from '@stagedoor/contracts/events/venue.events';
import type { Question, VenuePage } from '@stagedoor/contracts/venue';
import { isSame, type Fields } from '../fields.ts';

/** The questions and the pages of a venue, which are merged entry by entry. */
export interface VenueEntries {
  /** Null as long as nobody has said any. */
  faq: readonly Question[] | null;
  pages: readonly VenuePage[];
  /** By an address that a page had earlier, the id of the page. */
  moved: Readonly<Record<string, string>>;
}

export type EntriesCommand =
  | { type: 'SetFaq'; faq: readonly Question[] | null }
  | { type: 'SetPages'; pages: readonly VenuePage[] };

type EntriesEvent = Extract<
  VenueEvent,
  { type: 'VenueFaqChanged' | 'VenuePageWritten' | 'VenuePageRemoved' | 'VenuePagesReordered' }
>;

export const NO_ENTRIES: VenueEntries = { faq: null, pages: [], moved: {} };

type Sent<Entry> = Omit<Entry, 'id'> & { id?: string | undefined };

/** What an edit sends of the lists, and the lists that it was made from. */
export interface EntriesEdit {
  faq?: readonly Sent<Question>[] | undefined;
  pages?: readonly Sent<VenuePage>[] | undefined;
  from?: { faq?: readonly Question[] | undefined; pages?: readonly VenuePage[] | undefined };
}

/** The commands of an edit; and the entries that were changed since, to something else. */
export function editEntries(now: VenueEntries, { from = {}, faq, pages }: EntriesEdit) {
  const questions = faq && merged(now.faq ?? EXAMPLE_FAQ, faq, from.faq, (each) => each.question);
  const written = pages && merged(now.pages, pages, from.pages, (each) => each.title);
  const commands: EntriesCommand[] = [
    ...(questions ? [{ type: 'SetFaq', faq: questions.entries } as const] : []),
    ...(written ? [{ type: 'SetPages', pages: written.entries } as const] : []),
  ];
  const conflicts: FieldConflict[] = [
    ...(questions?.conflicts ?? []).map(([id, current]) => ({ field: `faq.${id}`, current })),
    ...(written?.conflicts ?? []).map(([id, current]) => ({ field: `pages.${id}`, current })),
  ];
  return { commands, conflicts };
}

/**
 * A list after two edits of `from`, entry by entry; and the entries that both sides changed to
 * different values, or that one removed and the other changed. Without `from`, what is sent
 * replaces what there is.
 */
function merged<Entry extends { id: string }>(
  now: readonly Entry[],
  sent: readonly Sent<Entry>[],
  from: readonly Entry[] | undefined,
  textOf: (entry: Sent<Entry>) => string,
): { entries: Entry[]; conflicts: [id: string, current: Entry][] } {
  const own = withIds(sent, [...now, ...(from ?? [])], textOf);
  if (!from) return { entries: own, conflicts: [] };
  const before = byId(from);
  const [mine, theirs] = [byId(own), byId(now)];
  const conflicts: [string, Entry][] = [];
  const values = new Map<string, Entry>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [was, my, their] = [before.get(id), mine.get(id), theirs.get(id)];
    const isTheirs = was !== undefined && isSame(my, was);
    const isMine = isSame(my, their) || (was === undefined ? !their : isSame(their, was));
    // What somebody removed is new again for whoever has changed it.
    const value = isTheirs || !(isMine || (my && !their)) ? their : my;
    if (value) values.set(id, value);
    if (their && !isTheirs && !isMine && (my || was)) conflicts.push([id, their]);
  }
  const gone = from.filter(({ id }) => !values.has(id) || theirs.has(id));
  const ids = mergedIds(gone.map(idOf), [...mine.keys()], [...theirs.keys()]);
  return { entries: ids.flatMap((id) => values.get(id) ?? []), conflicts };
}

/** New entries get ids that say in the history what they are. */
function withIds<Entry extends { id: string }>(
  sent: readonly Sent<Entry>[],
  known: readonly Entry[],
  textOf: (entry: Sent<Entry>) => string,
): Entry[] {
  const taken = new Set([...known.map(idOf), ...sent.flatMap(({ id }) => id ?? [])]);
  return sent.map((entry) => {
    const start = slugOf(textOf(entry)).slice(0, 50) || 'entry';
    let id = entry.id ?? start;
    for (let number = 2; entry.id === undefined && taken.has(id); number += 1)
      id = `${start}_${number}`;
    taken.add(id);
    return { ...entry, id } as Entry;
  });
}

function byId<Entry extends { id: string }>(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function idOf({ id }: { id: string }): string {
  return id;
}

/** @throws Refused invalid-input where a list is too long, or says more than one command may. */
export function decideEntries(now: VenueEntries, command: EntriesCommand): EntriesEvent[] {
  if (command.type === 'SetFaq') {
    assertCount('faq', command.faq ?? [], VENUE_SAYS.questions);
    if (isSame(now.faq, command.faq)) return [];
    return [{ type: 'VenueFaqChanged', data: { faq: command.faq && [...command.faq] } }];
  }
  const { pages } = command;
  assertCount('pages', pages, VENUE_SAYS.pages);
  for (const [slug, same] of Map.groupBy(pages, (page) => page.slug))
    if (same.length > 1) throw invalidField('pages', `Two pages have the address ${slug}.`);
  const before = byId(now.pages);
  const removed = now.pages.filter(({ id }) => !pages.some((page) => page.id === id));
  const written = pages.filter((page) => !isSame(page, before.get(page.id)));
  // A character beyond ASCII has up to three bytes.
  if (JSON.stringify(written).replace(/[^\u0000-\u007f]/g, '???').length > COMMAND_BYTES)
    throw invalidField('pages', 'This is too much for one save: save fewer pages at a time.');
  const events: EntriesEvent[] = [
    ...removed.map(({ id }) => ({ type: 'VenuePageRemoved', data: { id } }) as const),
    ...written.map((page) => ({ type: 'VenuePageWritten', data: page }) as const),
  ];
  const order = events.reduce(entriesAfter, now).pages.map(idOf);
  const ids = pages.map(idOf);
  if (isSame(order, ids)) return events;
  return [...events, { type: 'VenuePagesReordered', data: { ids } }];
}

/** The event log takes a MiB at once, with everything around it. */
const COMMAND_BYTES = 1_000_000;

function assertCount(field: 'faq' | 'pages', entries: readonly { id: string }[], most: number) {
  if (entries.length > most) throw invalidField(field, `Give at most ${most} entries.`);
  if (new Set(entries.map(idOf)).size < entries.length)
    throw invalidField(field, 'Two entries have the same id.');
}

export function entriesAfter(now: VenueEntries, event: EntriesEvent): VenueEntries {
  const { pages, moved } = now;
  switch (event.type) {
    case 'VenueFaqChanged':
      return { ...now, faq: event.data.faq };
    case 'VenuePageWritten': {
      const page = event.data;
      const before = pages.find(({ id }) => id === page.id);
      if (!before) return { ...now, pages: [...pages, page] };
      return {
        ...now,
        pages: pages.map((each) => (each === before ? page : each)),
        moved: before.slug === page.slug ? moved : { ...moved, [before.slug]: page.id },
      };
    }
    case 'VenuePageRemoved':
      return { ...now, pages: pages.filter(({ id }) => id !== event.data.id) };
    case 'VenuePagesReordered': {
      const { ids } = event.data;
      const place = ({ id }: VenuePage) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      return { ...now, pages: pages.toSorted((a, b) => place(a) - place(b)) };
    }
  }
}

/** Each entry by its id as a text, and the order of each list. */
export function entryFields({ faq, pages }: VenueEntries): Fields {
  const questions = faq ?? [];
  return {
    faq: faq && faq.map(idOf),
    pages: pages.map(idOf),
    ...Object.fromEntries(
      questions.map(({ id, question, answer }) => [`question.${id}`, `${question}\n${answer}`]),
    ),
    ...Object.fromEntries(
      pages.map(({ id, slug, title, body }) => [`page.${id}`, `${slug}\n${title}\n${body}`]),
    ),
  };
}

/** The commands that give some of those fields their values; a missing entry is taken away. */
export function commandsFor(now: VenueEntries, fields: Fields): EntriesCommand[] {
  const faq = listWith(
    'question',
    now.faq ?? [],
    fields,
    fields['faq'],
    (id, [question, ...answer]) => ({
      ...{ id, question: question ?? '', answer: answer.join('\n') },
    }),
  );
  const pages = listWith(
    'page',
    now.pages,
    fields,
    fields['pages'],
    (id, [slug, title, ...body]) => ({
      ...{ id, slug: slug ?? '', title: title ?? '', body: body.join('\n') },
    }),
  );
  const isUnsaid = fields['faq'] === null;
  return [
    ...(isUnsaid ? [{ type: 'SetFaq', faq: null } as const] : []),
    ...(faq && !isUnsaid ? [{ type: 'SetFaq', faq } as const] : []),
    ...(pages ? [{ type: 'SetPages', pages } as const] : []),
  ];
}

function listWith<Entry extends { id: string }>(
  kind: 'question' | 'page',
  now: readonly Entry[],
  fields: Fields,
  order: unknown,
  entryOf: (id: string, lines: string[]) => Entry,
): Entry[] | undefined {
  const given = Object.entries(fields).filter(([field]) => field.startsWith(`${kind}.`));
  if (given.length === 0 && order === undefined) return undefined;
  const entries = byId(now);
  for (const [field, text] of given) {
    const id = field.slice(kind.length + 1);
    if (typeof text === 'string') entries.set(id, entryOf(id, text.split('\n')));
    else entries.delete(id);
  }
  const ids = Array.isArray(order) ? order : [];
  const place = ({ id }: Entry) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...entries.values()].toSorted((a, b) => place(a) - place(b));
}
