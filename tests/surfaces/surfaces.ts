import type { ResponseBody } from '@stagedoor/contracts/api';
import { ANNOUNCEMENTS } from '@stagedoor/contracts/facts/limits';
import type { Show } from '@stagedoor/contracts/show';
import { SHOW_FIELD_NAMES, type ShowField } from '@stagedoor/contracts/facts/show-fields';
import { sameDayShows, sameDayText } from '../../web/src/features/show-dialog/same-day-shows.ts';
import { valueText } from '../../web/src/field-change/shown-value.ts';
import type { TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { eventsOf } from '../feeds/calendar-file.ts';
import { proofDifferences } from '../proof/proven-entries.ts';
import { headOf, linkedData } from '../site/page-parts.ts';
import type { ColumnShow } from './shows-by-column.ts';

/** Who reads, and where. */
export interface Readers {
  venue: TestVenue;
  visitor: VenueClient;
  staff: VenueClient;
  auditor: VenueClient;
  shows: readonly ColumnShow[];
}

/** What a surface says of a show; undefined where the show is not on it. */
export type Told = (show: ColumnShow) => string | undefined | Promise<string | undefined>;
/** By surface and column. */
export type Texts = Record<string, ReadonlyMap<string, string | undefined>>;
type Open = (readers: Readers & { pages: Texts[string] }) => Told | Promise<Told>;

/** Values that the fields of no column have, where blank is not allowed. */
const OTHER: Partial<Record<ShowField, string>> = {
  ...{ date: '2030-08-01', headlining_artist: 'Nobody', ages: '21+', genre_id: 'none' },
};

/** Everything that tells of shows, but for the screens of the back office. */
const SURFACES = {
  card: cards('/?page=', 'article'),
  row: cards('/?view=list&page=', 'li'),
  'past-list': ({ visitor }) => listed(visitor, '/api/v1/shows/past/'),
  page: ({ pages }) =>
    fromPage(pages, (html) => {
      // Other shows follow in sections of their own.
      const [main] = /<main[^]*?(?=<section|<\/main>)/.exec(withoutScripts(html)) ?? [];
      return main;
    }),
  'link-preview': ({ pages }) =>
    fromPage(pages, (html) =>
      ['title', 'description', 'image'].map((name) => headOf(html, `og:${name}`)).join('\n'),
    ),
  'search-engine': ({ pages }) => fromPage(pages, (html) => JSON.stringify(linkedData(html))),
  poster:
    ({ visitor }) =>
    async ({ id }) => {
      const { status } = await visitor.send('GET', `/posters/${id}.jpg`);
      return status === 200 ? '' : undefined;
    },
  'private-link':
    ({ staff, visitor }) =>
    async ({ id }) => {
      const { path } = (await staff.call('shows.private-link', { params: { id } })).body;
      const token = path?.replace('/preview/', '') ?? '';
      const { status, body } = await visitor.call('shows.preview', { params: { token } });
      return status === 200 ? asText(body) : undefined;
    },
  'marked-day': async ({ visitor }) => {
    const { days } = (await visitor.call('shows.facets')).body;
    return ({ day }) => (days.includes(day) ? '' : undefined);
  },
  'next-up': ({ visitor, shows }) => {
    const after = shows[0]?.id ?? '';
    return listed(visitor, `/api/v1/shows/featured/?limit=50&after=${after}`);
  },
  search:
    ({ visitor }) =>
    async (show) => {
      const search = encodeURIComponent(show.name);
      return (await listed(visitor, `/api/v1/shows/?search=${search}`))(show);
    },
  calendar: async ({ visitor }) => {
    const entries = eventsOf(await textAt(visitor, '/calendar.ics'));
    return ({ id }) => entryText(entries.find(({ UID }) => UID?.startsWith(`${id}@`)));
  },
  'calendar-file':
    ({ visitor }) =>
    async ({ id }) =>
      entryText(eventsOf(await textAt(visitor, `/shows/${id}/show.ics`))[0]),
  feed: async ({ visitor }) => {
    const entries = (await textAt(visitor, '/feed.atom')).split('<entry>');
    return ({ name }) => entries.find((entry) => entry.includes(name));
  },
  sitemap: async ({ visitor }) => {
    const sitemap = await textAt(visitor, '/sitemap.xml');
    return ({ id }) => (sitemap.includes(`/shows/${id}<`) ? '' : undefined);
  },
  'mail-text': announced(({ text }) => text.split('\n\n')),
  'mail-html': announced(({ html }) => withoutScripts(html ?? '').match(/<p\b[^]*?<\/p>/g) ?? []),
  'staff-list': ({ staff }) => listed(staff, '/api/v1/shows/admin-list/'),
  'same-day': async ({ staff }) => {
    const { results } = (await staff.call('shows.admin-list')).body;
    return ({ day, name }) => {
      const text = sameDayText(sameDayShows(results, day, undefined));
      return text.includes(name) ? text : undefined;
    };
  },
  conflict:
    ({ staff }) =>
    async ({ id, column }) => {
      const field = SHOW_FIELD_NAMES.find((one) => one === column) ?? 'headlining_artist';
      const body = { [field]: OTHER[field] ?? '', from: { [field]: OTHER[field] ?? '' } };
      const { conflicts = [] } = (await staff.call('shows.edit', { params: { id }, body })).body;
      return conflicts.map(({ current }) => valueText(field, current)).join();
    },
  'to-do': async ({ staff }) => {
    const { incomplete, drafts, postponed } = (await staff.call('insights.get')).body.to_do;
    const lines = [
      ...incomplete.map(({ missing, ...show }) => ({ ...show, line: `lacks ${missing.join()}` })),
      ...drafts.map((show) => ({ ...show, line: 'draft' })),
      ...postponed.map((show) => ({ ...show, line: 'waiting' })),
    ];
    return ({ id }) => lines.find((show) => show.id === id)?.line;
  },
  'past-moment': async ({ auditor }) => {
    const params = { timestamp: '2030-05-01T23:00:00Z' };
    const { results } = (await auditor.call('history.as-of-shows', { params })).body;
    return ({ id }) => asText(results.find((show) => show.id === id));
  },
  history:
    ({ auditor }) =>
    async ({ id }) => {
      const params = { subject: 'show', id };
      return JSON.stringify((await auditor.call('history.subject', { params })).body.results);
    },
  export: async ({ auditor }) => {
    const lines = (await textAt(auditor, '/api/v1/history/export/?format=csv')).split('\r\n');
    return ({ id }) => lines.filter((line) => line.includes(`,${id},`)).join('\n');
  },
  proof:
    ({ auditor }) =>
    async ({ id }) => {
      const params = { subject: 'show', id };
      const { results } = (await auditor.call('history.subject', { params })).body;
      const found = await Promise.all(results.map((entry) => proofDifferences(auditor, entry)));
      return found.flat().length === 0 ? 'proven' : JSON.stringify(found);
    },
  copy:
    ({ staff }) =>
    async ({ id }) => {
      const body = { dates: ['2030-11-05'] };
      const made = await staff.call('shows.duplicate', { params: { id }, body });
      return asText(made.body.results[0]);
    },
  restore:
    ({ staff }) =>
    async ({ id }) => {
      const body = { revision: 0 };
      return asText((await staff.call('shows.restore', { params: { id }, body })).body);
    },
  undo:
    ({ staff, auditor }) =>
    async ({ id }) => {
      const params = { subject: 'show', id };
      const { results } = (await auditor.call('history.subject', { params })).body;
      const command_id = results.at(-1)?.command_id;
      const { status, body } = await staff.call('history.undo', { body: { command_id } });
      return status === 200 ? 'UNDONE' : JSON.stringify(body);
    },
} satisfies Record<string, Open>;

/** What every surface says, by the column of the show; the last ones change the shows. */
export async function readSurfaces(readers: Readers): Promise<Texts> {
  const texts: Texts = {};
  const pages = await readAll(readers.shows, (show) => pageOf(readers, show));
  for (const [surface, open] of Object.entries<Open>(SURFACES))
    texts[surface] = await readAll(readers.shows, await open({ ...readers, pages }));
  return texts;
}

export async function readAll(shows: readonly ColumnShow[], told: Told) {
  const texts = new Map<string, string | undefined>();
  for (const show of shows) texts.set(show.column, await told(show));
  return texts;
}

function cards(path: string, element: string): Open {
  const pattern = new RegExp(`<${element}\\b[^]*?</${element}>`, 'g');
  return async ({ visitor, shows }) => {
    const found: string[] = [];
    for (let page = 1; page <= shows.length / 6 + 1; page += 1)
      found.push(...(withoutScripts(await textAt(visitor, path + page)).match(pattern) ?? []));
    return ({ name }) => found.find((part) => part.includes(name));
  };
}

/** What the mail of an announcement says, in one of its parts. */
function announced(paragraphs: (mail: ResponseBody<'announcements.get'>) => string[]): Open {
  return async ({ staff, shows }) => {
    const found: string[] = [];
    for (let from = 0; from < shows.length; from += ANNOUNCEMENTS.shows) {
      const show_ids = shows.slice(from, from + ANNOUNCEMENTS.shows).map(({ id }) => id);
      const body = { subject: 'Shows', show_ids };
      const { id } = (await staff.call('announcements.create', { body })).body;
      found.push(...paragraphs((await staff.call('announcements.get', { params: { id } })).body));
    }
    return ({ name }) => found.find((paragraph) => paragraph.includes(name));
  };
}

async function listed(client: VenueClient, path: string): Promise<Told> {
  const { results }: { results: Show[] } = JSON.parse(await textAt(client, path));
  return ({ name }) => asText(results.find(({ headlining_artist }) => headlining_artist === name));
}

function fromPage(pages: Texts[string], part: (html: string) => string | undefined): Told {
  return ({ column }) => {
    const html = pages.get(column);
    return html && part(html);
  };
}

async function pageOf({ visitor }: Readers, { id }: ColumnShow): Promise<string | undefined> {
  const { status, body } = await visitor.send<string>('GET', `/shows/${id}`, {
    headers: { accept: 'text/html' },
  });
  return status === 200 ? body : undefined;
}

function withoutScripts(html: string): string {
  return html.replaceAll(/<script[^]*?<\/script>|<!-- -->/g, '');
}

async function textAt(client: VenueClient, path: string): Promise<string> {
  const { body } = await client.send<unknown>('GET', path, { headers: { accept: '*/*' } });
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function entryText(entry: Record<string, string> | undefined): string | undefined {
  return (
    entry &&
    Object.entries(entry)
      .map((property) => property.join(':'))
      .join('\n')
  );
}

/** The fields of a show that are neither empty nor false. */
function asText(show: object | undefined): string | undefined {
  return (
    show &&
    Object.entries(show)
      .filter(([, value]) => value && JSON.stringify(value) !== '[]')
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
      .join('\n')
  );
}
