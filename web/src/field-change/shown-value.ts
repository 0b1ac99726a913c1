import type { Person } from '@stagedoor/contracts/account';
import { PHOTO_FIELDS } from '@stagedoor/contracts/facts/photo-fields';
import { SHOW_FIELDS, type FieldKind } from '@stagedoor/contracts/facts/show-fields';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import { COLOUR_VARS } from '@stagedoor/contracts/facts/theme-vars';
import type { Photo } from '@stagedoor/contracts/show';
import { actorName } from '../format/actor-name.ts';
import { clockTime, agesLabel } from '../shows/show-facts.ts';
import { dayOf, isDay } from '../format/day.ts';
import { recordedDateTime } from '../format/recorded-time.ts';
import { weekdayDate } from '../format/day-text.ts';

/** A field's value, for people to read. A `text` can be compared word by word. */
export type ShownValue =
  | { kind: 'nothing' }
  | { kind: 'word' | 'text' | 'colour'; text: string }
  /** `at` is RFC 3339. */
  | { kind: 'time'; at: string; text: string }
  | { kind: 'photos'; photos: readonly Photo[] };

/** Names of genres by their ids. */
export type Names = ReadonlyMap<string, string>;

const NOTHING = { kind: 'nothing' } as const;
const colours: ReadonlySet<string> = new Set(COLOUR_VARS);
const statuses = new Map(Object.entries<string>(STATUS_NAMES));
const kinds: Readonly<Partial<Record<string, { kind: FieldKind }>>> = SHOW_FIELDS;

/** What stands in the place of a value, by the kind of its field. */
const SHOWN: Record<FieldKind, (value: string, names?: Names) => ShownValue> = {
  ...{ line: plain, text: plain, link: plain, links: plain },
  ages: (ages) => word(agesLabel(ages)),
  genre: (id, names) => word(names?.get(id) ?? genreWithout(id)),
  day: (date) => (isDay(dayOf(date)) ? word(weekdayDate(dayOf(date))) : plain(date)),
  time: (time) => word(clockTime(time)),
  moment: (at) =>
    Number.isNaN(Date.parse(at)) ? plain(at) : { kind: 'time', at, text: recordedDateTime(at) },
};

export function shownValue(field: string, value: unknown, names?: Names): ShownValue {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (PHOTO_FIELDS.includes(field)) return photosIn(value);
  if (typeof value === 'boolean') return word(value ? 'Yes' : 'No');
  if (isPerson(value)) return word(actorName(value));
  if (typeof value !== 'string') return word(textOf(value));
  if (field === 'event_status') return word(statuses.get(value) ?? value);
  if (colours.has(field.split('.')[1] ?? '')) return { kind: 'colour', text: value };
  return SHOWN[kindOf(field)](value, names);
}

/** The value in words, blank if there is none. */
export function valueText(...field: Parameters<typeof shownValue>): string {
  const shown = shownValue(...field);
  return 'text' in shown ? shown.text : '';
}

/** The photos of a value; none if it is something else. */
export function photosOf(value: ShownValue): readonly Photo[] {
  return value.kind === 'photos' ? value.photos : [];
}

/** Fields that are in no form say by their names which ones hold a time. */
function kindOf(field: string): FieldKind {
  const byName = field.endsWith('_at') ? 'moment' : field.endsWith('_date') ? 'day' : 'text';
  return kinds[field]?.kind ?? byName;
}

function plain(text: string): ShownValue {
  return { kind: 'text', text };
}

function word(text: string): ShownValue {
  return { kind: 'word', text };
}

function photosIn(value: unknown): ShownValue {
  const photos = Array.isArray(value) ? value.filter(isPhoto) : [];
  return photos.length > 0 ? { kind: 'photos', photos } : NOTHING;
}

function isPhoto(value: unknown): value is Photo {
  return typeof value === 'object' && value !== null && 'image' in value && 'width' in value;
}

function isPerson(value: unknown): value is Person {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}

/** A deleted genre has no name any more. The built-in genres have their slugs as ids. */
function genreWithout(id: string): string {
  if (id === 'none') return 'None';
  return id.includes('-') ? 'A genre since deleted' : id;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value);
}
