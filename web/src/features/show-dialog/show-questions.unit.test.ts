import { describe, expect, it } from 'vitest';
import type { Show } from '@stagedoor/contracts/show';
import { questionsOf } from './show-questions.ts';

const VENUE = { today: '2026-11-20', time_zone: 'America/New_York' };
const DRAFT = {
  ...{ date: '2026-12-05', doors_time: '19:00', show_time: '20:00' },
  ...{ publish_at: '', on_sale_at: '' },
};
type Draft = typeof DRAFT;
const BASE = { ...DRAFT, date: '2026-12-05T12:00:00', publish_at: null, on_sale_at: null };

const ask = (draft: Partial<Draft>, base?: Partial<Show>) =>
  questionsOf(base && (Object.assign({}, BASE, base) as Show), { ...DRAFT, ...draft }, VENUE).map(
    ({ description }) => description,
  );

const SLIP = 'The show begins at 7:30 PM, before doors open at 8:00 PM.';
const slip = { doors_time: '20:00', show_time: '19:30' };
/** The show begins on December 6 at 01:00 UTC. */
const [BEFORE, START] = ['2026-12-06T00:59:00.000Z', '2026-12-06T01:00:00.000Z'];

describe('the questions about a show', () => {
  it('are none for an evening, a night, and half-typed dates', () => {
    expect(ask({})).toEqual([]);
    expect(ask({ doors_time: '23:00', show_time: '00:30' })).toEqual([]);
    expect(ask({ date: '0002-12-05' })).toEqual([]);
    expect(ask({ date: '' })).toEqual([]);
  });

  it('name a past date of a new show alone', () => {
    const past = ['Thursday, November 19, 2026, is past. This show goes to the past events.'];
    expect(ask({ date: '2026-11-19' })).toEqual(past);
    expect(ask({ date: '2026-11-19' }, {})).toEqual([]);
  });

  it('name a show time before its doors, unless the show had both', () => {
    expect(ask(slip)).toEqual([SLIP]);
    expect(ask(slip, { doors_time: '20:00' })).toEqual([SLIP]);
    expect(ask(slip, slip)).toEqual([]);
  });

  it('name a publication and a sale from the start of the show on', () => {
    expect(ask({ publish_at: BEFORE, on_sale_at: BEFORE })).toEqual([]);
    expect(ask({ publish_at: START })).toEqual([expect.stringMatching(/^This show goes live on/)]);
    expect(ask({ on_sale_at: START })).toEqual([expect.stringMatching(/^Tickets of this show/)]);
  });

  it('know when a show begins: after midnight, with its doors, or at the end of its day', () => {
    const night = { doors_time: '18:00', show_time: '00:15' };
    expect(ask({ ...night, on_sale_at: '2026-12-06T05:14:00.000Z' })).toEqual([]);
    expect(ask({ ...night, on_sale_at: '2026-12-06T05:15:00.000Z' })).toHaveLength(1);
    expect(ask({ show_time: '', on_sale_at: '2026-12-06T00:00:00.000Z' })).toHaveLength(1);
    const untimed = { doors_time: '', show_time: '' };
    expect(ask({ ...untimed, on_sale_at: '2026-12-06T04:59:00.000Z' })).toEqual([]);
    expect(ask({ ...untimed, on_sale_at: '2026-12-06T05:00:00.000Z' })).toHaveLength(1);
  });

  it('ask about a time again only when it or the date has changed', () => {
    const late = { on_sale_at: START };
    expect(ask(late, late)).toEqual([]);
    expect(ask({ ...late, date: '2026-12-04' }, late)).toHaveLength(1);
  });
});
