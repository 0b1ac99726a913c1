import { describe, expect, it } from 'vitest';
import { decideAll } from '@stagedoor/domain/decider';
import {
  existingShow,
  showDecider,
  type ExistingShow,
  type ShowState,
} from '@stagedoor/domain/show/show.decider';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { livedYear } from './lived-year.ts';
import type { Step } from './lived-year.step.ts';

const ZONE = 'America/New_York';
/** A week, and the days around the two changes of the clocks. */
const DAYS = ['02', '03', '04', '05', '06', '07', '08'].map((day) => `2030-12-${day}`);
const CHANGES = ['2031-03-09', '2031-03-10', '2031-11-02', '2031-11-03'];

describe.each([...DAYS, ...CHANGES])('the lived year of a demo that is opened on %s', (day) => {
  const now = new Date(`${day}T20:00:00Z`);
  const steps = livedYear(now, ZONE);
  const today = venueDay(ZONE, now);

  it('is in the order of its times, and none is in the future', () => {
    const times = steps.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
    expect(daysBetween(steps[0].at, now)).toBeGreaterThan(365);
  });

  it('does nothing twice to one subject at the same moment', () => {
    const moments = steps.flatMap((step) => ('key' in step ? `${step.key} ${+step.at}` : []));
    expect(moments).toHaveLength(new Set(moments).size);
  });

  it('has shows in every state, before and after today', () => {
    const shows = [...showsAfter(steps).values()];
    const upcoming = shows.filter(({ details }) => details.date >= today);
    const past = shows.filter(({ details }) => details.date < today);
    const isDraft = ({ flags }: ExistingShow) => !flags.is_published && !flags.is_archived;
    expect(past.length).toBeGreaterThan(110);
    expect(upcoming.length).toBeGreaterThan(20);
    for (const status of ['scheduled', 'cancelled', 'postponed', 'rescheduled'])
      expect(upcoming.map((show) => show.status.event_status)).toContain(status);
    expect(upcoming.filter(({ flags }) => flags.is_sold_out)).not.toEqual([]);
    expect(upcoming.filter(isDraft).length).toBeGreaterThanOrEqual(3);
    expect(
      upcoming.filter(({ details }) => (details.on_sale_at ?? '') > now.toISOString()),
    ).toHaveLength(1);
    expect(upcoming.filter(({ details }) => details.publish_at !== null)).not.toEqual([]);
    expect(upcoming.filter(({ flags }) => flags.is_archived)).toEqual([]);
    expect(past.filter(({ flags }) => flags.is_archived).length).toBeGreaterThan(90);
    expect(past.filter(({ flags }) => !flags.is_archived).length).toBeGreaterThan(5);
    expect(past.filter(isDraft)).toEqual([]);
  });

  it('reinstates a show, and takes one change back', () => {
    const commands = steps.flatMap((step) => (step.kind === 'show' ? step.commands : []));
    expect(commands.map(({ type }) => type)).toContain('ReinstateShow');
    expect(steps.filter(({ kind }) => kind === 'undo')).toHaveLength(1);
  });

  it('is the work of three people with names', () => {
    const names = steps.flatMap(({ by }) => (typeof by === 'string' ? [] : by.last_name));
    expect([...new Set(names)].toSorted()).toEqual(['Achebe', 'Lindgren', 'Whitlock']);
  });

  it('leaves some messages unread', () => {
    const keysOf = (kind: Step['kind']) =>
      steps.flatMap((step) => ('key' in step && step.kind === kind ? step.key : []));
    const handled = new Set(keysOf('handling'));
    const unread = keysOf('message').filter((key) => !handled.has(key));
    expect(unread.length).toBeGreaterThanOrEqual(3);
    expect(unread.length).toBeLessThan(8);
  });
});

/** The shows as the deciders know them in the end. @throws Refused */
function showsAfter(steps: readonly Step[]): Map<string, ExistingShow> {
  const shows = new Map<string, ShowState>();
  for (const step of steps) {
    if (step.kind !== 'show') continue;
    const before = shows.get(step.key) ?? showDecider.initial;
    shows.set(step.key, decideAll(showDecider, before, step.commands).state);
  }
  return new Map([...shows].map(([key, state]) => [key, existingShow(state)]));
}

function daysBetween(one: Date, other: Date): number {
  return (other.getTime() - one.getTime()) / 86_400_000;
}
