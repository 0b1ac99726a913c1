import { addDays, type Day } from './day.ts';
import { onFirstUse } from './on-first-use.ts';

const MINUTE_MS = 60_000;

const relative = onFirstUse(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));

/** "5 minutes ago", "Yesterday"; undefined before that, where a date says more. */
export function relativeTime(then: Date, now: Date, dayAt: (at: Date) => Day): string | undefined {
  // By a slow clock, it would lie in the future.
  const minutes = Math.max(0, Math.floor((now.getTime() - then.getTime()) / MINUTE_MS));
  if (minutes < 1) return capitalized(relative().format(0, 'second'));
  if (minutes < 60) return relative().format(-minutes, 'minute');
  if (dayAt(then) === dayAt(now)) return relative().format(-Math.floor(minutes / 60), 'hour');
  if (dayAt(then) === addDays(dayAt(now), -1)) return capitalized(relative().format(-1, 'day'));
  return undefined;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
