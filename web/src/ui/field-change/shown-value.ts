import type { Person } from '@stagedoor/contracts/account';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import { COLOUR_VARS } from '@stagedoor/contracts/facts/theme-vars';
import type { Photo } from '@stagedoor/contracts/show';
import { actorName } from '../../format/actor-name.ts';
import { clockTime, agesLabel } from '../../format/show-facts.ts';
import { dayOf, isDay } from '../../format/day.ts';
import { weekdayDate } from '../../format/show-date.ts';

/** A field's value, for people to read. A `text` can be compared word by word. */
export type ShownValue =
  | { kind: 'nothing' }
  | { kind: 'word' | 'text' | 'colour'; text: string }
  /** RFC 3339. */
  | { kind: 'time'; text: string }
  | { kind: 'photos'; photos: readonly Photo[] };

/** Names of genres by their ids. */
export type Names = ReadonlyMap<string, string>;

const NOTHING = { kind: 'nothing' } as const;
const colours: ReadonlySet<string> = new Set(COLOUR_VARS);
const statuses = new Map(Object.entries<string>(STATUS_NAMES));

export function shownValue(field: string, value: unknown, names?: Names): ShownValue {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (field === 'photos') return photosIn(value);
  if (typeof value === 'boolean') return word(value ? 'Yes' : 'No');
  if (isPerson(value)) return word(actorName(value));
  if (typeof value !== 'string') return word(textOf(value));
  if (field === 'ages') return word(agesLabel(value));
  if (field === 'event_status') return word(statuses.get(value) ?? value);
  if (field === 'genre_id') return word(names?.get(value) ?? genreWithout(value));
  if (colours.has(field.split('.')[1] ?? '')) return { kind: 'colour', text: value };
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return { kind: 'time', text: value };
  if (/^\d{2}:\d{2}(:\d{2})?$/.test(value)) return word(clockTime(value));
  if (/^[^T]{10}(T12:00:00)?$/.test(value) && isDay(dayOf(value)))
    return word(weekdayDate(dayOf(value)));
  return { kind: 'text', text: value };
}

/** The photos of a value; none if it is something else. */
export function photosOf(value: ShownValue): readonly Photo[] {
  return value.kind === 'photos' ? value.photos : [];
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
