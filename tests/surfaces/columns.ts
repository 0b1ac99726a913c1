import { EVENT_STATUSES } from '@stagedoor/contracts/facts/event-status';
import { SHOW_FIELD_NAMES } from '@stagedoor/contracts/facts/show-fields';
import { SHOW_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import { showEvents } from '@stagedoor/contracts/events/show.events';

/** Every version of an event of a show that was written before the current one. */
export const OLDER_EVENTS = Object.entries(showEvents).flatMap(([type, { version }]) =>
  Array.from({ length: version - 1 }, (_, before) => ({ type, version: before + 1 })),
);

/** The columns of older events, which have the same cells as `is_published`. */
export const OLDER_COLUMNS = OLDER_EVENTS.map(columnOf);

/**
 * What a show can be or have that a surface may tell of. Flags, statuses, fields and versions of
 * events are those that the product has: a new one is a new column.
 */
export const COLUMNS = [
  ...['draft', 'past', 'midnight', 'photo', 'voided'],
  ...SHOW_FLAGS,
  ...EVENT_STATUSES.filter((status) => status !== 'scheduled'),
  ...SHOW_FIELD_NAMES,
  ...OLDER_COLUMNS,
];

export function columnOf({ type, version }: { type: string; version: number }): string {
  return `${type}.v${version}`;
}
