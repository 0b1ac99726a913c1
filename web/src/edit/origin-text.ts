import type { FieldOrigin } from '@stagedoor/contracts/history';
import { actorName } from '../format/actor-name.ts';
import { counted } from '../format/counted.ts';
import { listed } from '../format/listed.ts';
import { valueText, type Names } from '../field-change/shown-value.ts';

/**
 * Who set a field, when, and what it was before: "Ada Byron, May 3, 2026, 6:00 PM. Before: empty."
 * With `isFirst`, the subject began with this value, and nothing stands before it.
 */
export function originText(
  { field, actor, before }: Pick<FieldOrigin, 'field' | 'actor' | 'before'>,
  when: string,
  { isFirst, names }: { isFirst: boolean; names: Names },
): string {
  const who = `Set by ${actor.name}, ${when}.`;
  return isFirst
    ? who
    : `${who} Before: ${photoCount(before) ?? (valueText(field, before, names) || 'empty')}.`;
}

/** Who last changed these fields: "Ada Byron and you, in another tab". `me` is one's own id. */
export function changersOf(
  fields: readonly string[],
  origins: readonly Pick<FieldOrigin, 'field' | 'actor'>[],
  me: string | undefined,
): string {
  const actors = origins.filter(({ field }) => fields.includes(field)).map(({ actor }) => actor);
  const others = actors.filter(({ id }) => id !== me);
  const own = others.length < actors.length ? ['you, in another tab'] : [];
  return listed([...new Set(others.map(actorName)), ...own]) || 'somebody else';
}

function photoCount(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  return counted(value.length, 'photo');
}
