import { Temporal } from 'temporal-polyfill';

/** The venue's calendar day at this instant, `YYYY-MM-DD`. `zone` is an IANA name. */
export function venueDay(zone: string, at: Date): string {
  return dayOf(zone, at).toPlainDate().toString();
}

/** Returns a function for the venue's day now, which calculates it once a day. */
export function venueToday(zone: string, now: () => Date): () => string {
  let today = { day: '', begins: 0, ends: 0 };
  return () => {
    const at = now();
    const ms = at.getTime();
    if (ms < today.begins || ms >= today.ends) {
      const begins = dayOf(zone, at).startOfDay();
      today = {
        day: begins.toPlainDate().toString(),
        begins: begins.epochMilliseconds,
        ends: begins.add({ days: 1 }).startOfDay().epochMilliseconds,
      };
    }
    return today.day;
  };
}

function dayOf(zone: string, at: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}
