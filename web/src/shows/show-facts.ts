import type { Show } from '@stagedoor/contracts/show';

/** A wall-clock time `HH:MM` or `HH:MM:SS` in twelve-hour form: "7:30 PM". */
export function clockTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Doors and show time as visitors read them. A show time that equals the doors is left out. */
export function shownTimes({ doors_time, show_time }: Pick<Show, 'doors_time' | 'show_time'>) {
  const doors = doors_time ? clockTime(doors_time) : undefined;
  const start = show_time ? clockTime(show_time) : undefined;
  return { doors, start: start === doors ? undefined : start };
}

/** An age limit as visitors read it. */
export function agesLabel(ages: string): string {
  return ages === 'all_ages' ? 'All Ages' : ages;
}
