import { LATE_NIGHT } from '@stagedoor/contracts/facts/show-day';

const { doorsAfter, showBefore } = LATE_NIGHT;

/**
 * SQL for `!isPast(…)`: whether a show is not past on a day. `fields` gives the SQL of its fields,
 * whose date has the type of a date. An index of dates serves the first condition.
 */
export function isUpcomingOn(day: string, fields: (name: string) => string): string {
  const [date, doors, show] = ['date', 'doors_time', 'show_time'].map(fields);
  return `(${date} >= ${day}::date - 1 and (${date} >= ${day}::date
    or coalesce(${doors} > '${doorsAfter}' and ${show} < '${showBefore}', false)))`;
}
