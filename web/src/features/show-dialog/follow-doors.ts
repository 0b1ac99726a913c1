import type { ShowDraft } from './show-draft.ts';

/**
 * The changes of a form in which the show begins an hour after doors, as long as nobody set another
 * time. `filled` is the show time that was set that way last, or blank. Where an hour later is
 * another day, it stays blank.
 */
export function followDoors(
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
