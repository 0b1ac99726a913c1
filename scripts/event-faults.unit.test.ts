import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EventShape } from '../contracts/event.ts';
import { eventFaults, wordingFaults } from './event-faults.ts';
import { runQuietly } from './run.ts';

const DATA = z.object({ name: z.string(), note: z.string().optional() });
const frozenAs = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input' });
const GOLDEN = { recorded: { name: 'Jazz' }, read: { name: 'Jazz' } };
const FIRST = { 'GenreAdded v1': GOLDEN };

/** The faults of another shape: `frozen` under the old frozen shape, `golden` under a new one. */
function changed(data: z.ZodType): { frozen: string[]; golden: string[] } {
  const shapes = { GenreAdded: { version: 1, data } };
  const before = { 'GenreAdded v1': frozenAs(DATA) };
  const now = { 'GenreAdded v1': frozenAs(data) };
  return {
    frozen: eventFaults({ shapes, frozen: before, golden: FIRST }),
    golden: eventFaults({ shapes, frozen: now, golden: FIRST }),
  };
}

/** The faults of version 2, with a golden file that fits. */
function second(shape: Omit<EventShape, 'version'>, recorded: object): string[] {
  return eventFaults({
    shapes: { GenreAdded: { version: 2, ...shape } },
    frozen: { 'GenreAdded v1': frozenAs(DATA), 'GenreAdded v2': frozenAs(shape.data) },
    golden: {
      'GenreAdded v1': { recorded: GOLDEN.recorded, read: { title: 'Jazz' } },
      'GenreAdded v2': { recorded, read: recorded },
    },
  });
}

describe('checking the events', () => {
  it('finds no fault in the events of the product', async () => {
    const check = await runQuietly(process.execPath, ['scripts/events-check.ts']);
    expect(check).toEqual({ code: 0, output: '' });
  });

  it.each([
    ['renamed', z.object({ title: z.string(), note: z.string().optional() })],
    ['made required', z.object({ name: z.string(), note: z.string() })],
    ['narrowed', z.object({ name: z.enum(['Rock']), note: z.string().optional() })],
  ])('finds a field that was %s, also where the frozen shape was changed with it', (_, data) => {
    const { frozen, golden } = changed(data);
    expect(frozen).toContainEqual(
      expect.stringContaining('The shape of GenreAdded v1 has changed'),
    );
    expect(golden).toEqual([expect.stringContaining('GenreAdded.v1.json cannot be read')]);
  });

  it('finds a second version without an upcaster, and accepts one with it', () => {
    const data = z.object({ title: z.string() });
    expect(second({ data }, { title: 'Folk' })).toEqual([
      expect.stringContaining('no upcaster from version 1'),
    ]);
    const rename = (recorded: unknown) => ({ title: DATA.parse(recorded).name });
    expect(second({ data, upcasters: { 1: rename } }, { title: 'Folk' })).toEqual([]);
  });

  it('finds what is missing: a frozen shape, a golden file, an earlier type', () => {
    const shapes = { GenreAdded: { version: 1, data: DATA } };
    const frozen = { 'GenreAdded v1': frozenAs(DATA) };
    expect(eventFaults({ shapes, frozen: {}, golden: FIRST })).toEqual([
      expect.stringContaining('GenreAdded v1 is new'),
    ]);
    expect(eventFaults({ shapes, frozen, golden: {} })).toEqual([
      expect.stringContaining('add contracts/golden/GenreAdded.v1.json'),
    ]);
    expect(eventFaults({ shapes: {}, frozen, golden: FIRST })).toEqual([
      'Logs may hold GenreAdded v1, and contracts/ no longer reads it.',
    ]);
  });

  it('finds a shape that checks more than types, and a golden file that never was an event', () => {
    const data = z.object({ name: z.string().max(9), note: z.string().optional() });
    expect(changed(data).golden).toEqual(['The shape of GenreAdded v1 must check types only.']);
    const shapes = { GenreAdded: { version: 1, data: z.object({}) } };
    const frozen = { 'GenreAdded v1': frozenAs(DATA) };
    expect(
      eventFaults({ shapes, frozen, golden: { 'GenreAdded v1': { recorded: {}, read: {} } } }),
    ).toContainEqual(expect.stringContaining('GenreAdded.v1.json cannot be read'));
  });
});

describe('checking the sentence by which people agree to mail', () => {
  const dialog = '<p>\n  Join {boot.venue.name}.\n</p>'.replaceAll('\n  ', '').replace('\n', '');

  it('accepts the last frozen one under its number', () => {
    expect(wordingFaults(dialog, ['Join us.', 'Join {venue}.'], 2)).toEqual([]);
  });

  it('finds a sentence that was changed under its old number', () => {
    expect(wordingFaults(dialog, ['Join us.'], 1)).toEqual([
      expect.stringContaining('set CONSENT_WORDING to 2'),
    ]);
    expect(wordingFaults(dialog, ['Join us.', 'Join {venue}.'], 1)).toEqual([
      expect.stringContaining('CONSENT_WORDING must be 2'),
    ]);
  });
});
