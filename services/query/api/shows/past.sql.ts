import { NIGHT_ENDS, NOON } from '@stagedoor/contracts/facts/show-day';

/**
 * SQL for `!isPast(…)`: whether a show is not past on a day. `fields` gives the SQL of its fields,
 * whose date has the type of a date. An index of dates serves the first condition.
 */
export function isUpcomingOn(day: string, fields: (name: string) => string): string {
  const [date, doors, show] = ['date', 'doors_time', 'show_time'].map(fields);
  const minuteOf = (time?: string) => `left(${time}, 5)`;
  const ofDoors = `coalesce(${doors} < '${NIGHT_ENDS}', false)::int`;
  const ofShow = `coalesce(${show} < '${NIGHT_ENDS}', false)::int`;
  const isNextDay = `${minuteOf(show)} < ${minuteOf(doors)} and ${show} < '${NOON}'`;
  const night = `case when ${doors} is null then ${ofShow}
      else ${ofDoors} + coalesce(${isNextDay}, false)::int end`;
  return `(${date} >= ${day}::date - 2 and ${date} + (${night}) >= ${day}::date)`;
}
