import type { FieldOrigin } from '@stagedoor/contracts/history';
import { shownValue, type Names } from '../ui/field-change/shown-value.ts';

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
  return isFirst ? who : `${who} Before: ${valueText(field, before, names)}.`;
}

function valueText(field: string, value: unknown, names: Names): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 photo' : `${value.length} photos`;
  const shown = shownValue(field, value, names);
  return 'text' in shown ? shown.text : 'empty';
}
