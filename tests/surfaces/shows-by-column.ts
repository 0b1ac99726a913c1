import { randomUUID } from 'node:crypto';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import type { FlagChange } from '@stagedoor/contracts/facts/flag-events';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { SHOW_FLAG_EVENTS, SHOW_FLAGS, type ShowFlag } from '@stagedoor/contracts/facts/show-flags';
import {
  SHOW_FIELD_NAMES,
  SHOW_FIELDS,
  type FieldKind,
} from '@stagedoor/contracts/facts/show-fields';
import type { EventLog } from '@stagedoor/platform/event-log/eventstore';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { goldenEvents, storedEvent } from '../history/golden-events.ts';
import { exampleDetails } from '../setup/example-show.ts';
import { stagePhoto } from '../setup/show-requests.ts';
import type { TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { columnOf, COLUMNS, OLDER_EVENTS } from './columns.ts';

/** Noon of a Wednesday at the venue. */
export const NOW = '2030-05-01T16:00:00Z';
const YESTERDAY = '2030-04-30';
const FIRST_DAY = Date.parse('2030-05-01T12:00:00Z');
const DAY_MS = 86_400_000;
/** The shows of older events share their days with those of fields: all days are within a month. */
const FIRST_OLDER = COLUMNS.length - OLDER_EVENTS.length;

/** The show of a column, which has a day and a name of its own. `day` is `YYYY-MM-DD`. */
export interface ColumnShow {
  column: string;
  id: string;
  day: string;
  name: string;
}

type Body = Record<string, unknown>;
type Step = [route: RouteName, body?: Body];

/** How a show comes to be in the state of a column: what it is created with, and what follows. */
interface Recipe {
  with?: Body;
  then?: Step[];
}

const DRAFT = { is_published: false };
const SOON = '2030-05-02T13:00:00.000Z';
const NOTE = { status_note: 'Flu.' };

/** Whether a text has the value that the show of a field's column was given. */
export function hasValue(text: string, { column, day, name }: ColumnShow): boolean {
  const field = SHOW_FIELD_NAMES.find((one) => one === column);
  if (!field) return false;
  if (field === 'headlining_artist') return text.includes(name);
  const { kind } = SHOW_FIELDS[field];
  return kind === 'day' ? dayIn(day).test(text) : MARKS[kind].test(text);
}

/** A day in the words of pages, and in figures. */
function dayIn(day: string): RegExp {
  const [year, month, date] = day.split('-');
  return new RegExp(`${day}|${year}${month}${date}|May ${Number(date)}\\b`);
}

/** Values of fields, none of which stands in a show for another reason. */
const VALUES: Record<FieldKind, string> = {
  ...{ day: '', line: 'Zebra', text: 'Zebra', ages: '18+', genre: 'jazz', time: '18:45' },
  ...{ link: 'https://zebra.example', links: 'https://zebra.example', moment: SOON },
};

/** How surfaces write them. */
const MARKS: Record<FieldKind, RegExp> = {
  ...{ day: /^$/, line: /zebra/i, text: /zebra/i, link: /zebra/, links: /zebra/, ages: /18\+/ },
  ...{ genre: /jazz/i, time: /18:45|6:45 PM/ },
  moment: /May 2,( 2030,)? 9:00 AM|2030-05-02T(13|09):00/,
};

/** How a flag is set, by the route of its event or by an edit. */
function switching(flag: ShowFlag): Step {
  const events: FlagChange<ShowFlag>[] = Object.values(SHOW_FLAG_EVENTS);
  const route = events.find(({ sets }) => sets[flag])?.route;
  return route ? [route] : ['shows.edit', { [flag]: true }];
}

const recipes = (show: Omit<ColumnShow, 'id'>, genre_id: string): Record<string, Recipe> => ({
  ...recordOf(SHOW_FIELD_NAMES, (field) => ({
    with: { [field]: VALUES[SHOW_FIELDS[field].kind] },
  })),
  ...{ date: {}, headlining_artist: {}, genre_id: { with: { genre_id } } },
  publish_at: { with: { ...DRAFT, publish_at: SOON } },
  draft: { with: DRAFT },
  past: { with: { date: YESTERDAY } },
  midnight: { with: { doors_time: '23:00', show_time: '00:30' } },
  photo: {},
  ...recordOf(SHOW_FLAGS, (flag) => ({ then: [switching(flag)] })),
  // Every show is published, unless its recipe says otherwise.
  is_published: {},
  is_retracted: { then: [['shows.edit', DRAFT], ['shows.retract']] },
  is_shared: { with: DRAFT, then: [['shows.share']] },
  cancelled: { then: [['shows.cancel', NOTE]] },
  postponed: { then: [['shows.postpone', NOTE]] },
  rescheduled: {
    with: { date: '2030-07-31' },
    then: [['shows.reschedule', { ...NOTE, date: show.day }]],
  },
});

/**
 * Makes the show of every column at a venue whose clock stands at `NOW`. Shows have a day from
 * then on, a page that is public, and tickets.
 */
export async function makeShows(venue: TestVenue, staff: VenueClient): Promise<ColumnShow[]> {
  const { body: genres } = await staff.call('genres.list');
  const jazz = genres.find(({ slug }) => slug === 'jazz')?.id ?? '';
  const log = openEventLog(venue.eventStoreUrl);
  const shows: ColumnShow[] = [];
  for (const [place, column] of COLUMNS.entries()) {
    const days = place < FIRST_OLDER ? place : place - FIRST_OLDER + COLUMNS.indexOf('date');
    const day = new Date(FIRST_DAY + days * DAY_MS).toISOString().slice(0, 10);
    const show = { column, day, name: `Act ${String(place).padStart(2, '0')}` };
    const recorded = recordedEvents(show);
    const recipe = recipes(show, jazz)[column];
    if (recorded) shows.push({ ...show, id: await record(log, place, recorded) });
    else if (recipe) shows.push({ ...show, id: await create(staff, show, recipe) });
    else throw new Error(`recipes has no show for ${column}.`);
  }
  await log.close();
  return shows;
}

async function create(staff: VenueClient, show: Omit<ColumnShow, 'id'>, recipe: Recipe) {
  const { day: date, name: headlining_artist } = show;
  const photos = show.column === 'photo' ? [(await stagePhoto(staff)).id] : [];
  const body = { ...{ date, headlining_artist, photos }, ages: 'all_ages', ...recipe.with };
  const made = await staff.call('shows.create', { body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id } = made.body;
  for (const [route, changes = {}] of recipe.then ?? []) {
    const { status, body: refusal } = await staff.call(route, { params: { id }, body: changes });
    if (status !== 200) throw new Error(`${route}: ${JSON.stringify(refusal)}`);
  }
  return id;
}

interface Recorded {
  type: string;
  version?: number;
  data: unknown;
}

const PUBLISHED = { type: 'ShowPublished', data: {} };

/** What the log has of a show that was recorded by an older version, or in part by mistake. */
function recordedEvents({ column, day, name }: Omit<ColumnShow, 'id'>): Recorded[] | undefined {
  const details = exampleDetails({ date: day, headlining_artist: name, ages: 'all_ages' });
  const announced = { type: 'ShowAnnounced', version: 4, data: details };
  if (column === 'voided') {
    const mistake = { type: 'ShowDetailsChanged', version: 4, data: [] };
    const voided = { type: 'EventVoided', data: { revision: 2 } };
    return [announced, PUBLISHED, mistake, voided];
  }
  const older = OLDER_EVENTS.find((event) => columnOf(event) === column);
  if (!older) return undefined;
  const golden = goldenEvents('show').find(
    ({ type, version }) => type === older.type && version === older.version,
  );
  if (!golden) throw new Error(`contracts/golden has no ${column}.`);
  const recorded = golden.recorded as Body;
  if (older.type !== 'ShowAnnounced') return [announced, PUBLISHED, { ...older, data: recorded }];
  return [{ ...older, data: { ...recorded, date: day, headlining_artist: name } }, PUBLISHED];
}

async function record(log: EventLog, place: number, events: Recorded[]): Promise<string> {
  const stream = `show-column-${place}`;
  const added = events.map((event, revision) => {
    const stored = storedEvent(stream, revision, event);
    const { type, data, metadata } = JSON.parse(JSON.stringify(stored));
    return { id: randomUUID(), event: { type, data }, metadata };
  });
  await log.append(stream, added, -1);
  return stream.slice('show-'.length);
}
