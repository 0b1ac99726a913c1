/*
 * All journeys begin on the same afternoon, a Wednesday in New York, whatever the machine's clock
 * says: in the test, in the browser and in the services. It lies ahead of every machine, because a
 * browser keeps only cookies that have not expired by its own clock.
 */
const OPENED = '2036-05-14T18:00:00Z';

/** How far their clock is ahead of the machine's, in ms: the same in all processes of a run. */
export const AHEAD_MS = Number(
  (process.env['JOURNEY_CLOCK_AHEAD'] ||= String(Date.parse(OPENED) - Date.now())),
);

/** The venue's calendar day so many days from the day of the journeys, `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  const date = new Date(OPENED);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Moves the clock of a process or a page, where this function may run alone. */
export function moveClock(aheadMs: number): void {
  const machines = Date;
  const now = () => machines.now() + aheadMs;
  globalThis.Date = new Proxy(machines, {
    get: (_, key) => (key === 'now' ? now : Reflect.get(machines, key)),
    construct: (_, given, made) =>
      Reflect.construct(machines, given.length > 0 ? given : [now()], made),
  });
}
