import type { ShowDraft } from './show-draft.ts';

/**
 * Adds a show time an hour after doors to a change of the doors time, unless somebody typed another
 * one. `filled` is the show time that was added last, or blank. Where an hour later is another day,
 * the show time becomes blank.
 */
export function fillShowTime(
  changes: Partial<ShowDraft>,
  { show_time }: Pick<ShowDraft, 'show_time'>,
  filled: string,
): Partial<ShowDraft> {
  const { doors_time } = changes;
  if (doors_time === undefined || show_time !== filled) return changes;
  return { ...changes, show_time: anHourAfter(doors_time) };
}

function anHourAfter(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  if (minutes === '' || hours === '23') return '';
  return `${String(Number(hours) + 1).padStart(2, '0')}:${minutes}`;
}
