import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { daysFrom, startOf } from '../../services/query/site/show.start.ts';
import { BOOKER, MANAGER, OPENING, PROMOTER, type Calendar, type Step } from './lived-year.step.ts';
import { messageSteps, subscriberSteps } from './year-of-mail.ts';
import { nightsOf, showSteps } from './year-of-shows.ts';

/** A year of an example venue until now, in the order in which it happened. */
export function livedYear(now: Date, timeZone: string): [Step, ...Step[]] {
  const calendar = calendarOf(now, timeZone);
  const nights = nightsOf(calendar);
  const first = accountStep(MANAGER, 0);
  const later = [
    accountStep(BOOKER, 10),
    accountStep(PROMOTER, 25),
    ...showSteps(nights, calendar),
    ...messageSteps(nights, calendar),
    ...subscriberSteps(calendar),
  ];
  const happened = later.filter(({ at }) => at <= now);
  return [first, ...happened.toSorted((one, other) => one.at.getTime() - other.at.getTime())];

  function accountStep(opens: typeof MANAGER, minute: number): Step {
    return { kind: 'account', at: calendar.at(OPENING, 9 * 60 + minute), by: 'operator', opens };
  }
}

function calendarOf(now: Date, timeZone: string): Calendar {
  const today = venueDay(timeZone, now);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  return {
    day: (days) => daysFrom(today, days),
    at: (days, minute) => {
      const [hours, minutes] = [minute / 60, minute % 60].map((part) =>
        String(Math.floor(part)).padStart(2, '0'),
      );
      const times = { doors_time: null, show_time: `${hours}:${minutes}` };
      const start = startOf(daysFrom(today, days), times, timeZone);
      return new Date(Date.parse(start?.utc ?? '') + Math.floor((minute % 1) * 60) * 1_000);
    },
    monday: -((weekday + 6) % 7),
  };
}
