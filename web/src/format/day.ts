/** A calendar day, `YYYY-MM-DD`. Days of this form compare as text. */
export type Day = string;

/** The calendar day of a show's date, which comes as noon of that day without an offset. */
export function dayOf(date: string): Day {
  return date.slice(0, 10);
}

/** Whether text is a calendar day that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toDay(toDate(text)) === text;
}

export function addDays(day: Day, days: number): Day {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** The same day some months on, or that month's last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = toDate(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return toDay(date);
}

/** Where a calendar opens: today, or the next of the days if its month has none from today on. */
export function openingDay(days: readonly Day[], today: Day): Day {
  const [next = today] = days.filter((day) => day >= today).toSorted();
  return next.slice(0, 7) === today.slice(0, 7) ? today : next;
}

/** Noon of the day in UTC, where formatting cannot slip into a neighbouring day. */
export function toDate(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}

function toDay(date: Date): Day {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
