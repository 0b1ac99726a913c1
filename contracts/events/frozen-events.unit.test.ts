import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { upcast, type EventShape } from './event.ts';
import { eventShapes } from './events.ts';
import { consentSentence } from '../facts/consent.ts';

/*
 * Logs hold events for ever, so every version that was ever written stays readable: its shape is
 * frozen, and its golden file reads as before. docs/guides/changing-events.md has the steps.
 */
interface EventFiles {
  shapes: Record<string, EventShape>;
  /** JSON Schemas of every version that was ever written, by names such as `GenreAdded v1`. */
  frozen: Record<string, z.core.JSONSchema.BaseSchema>;
  /** By the same names, an event as it was recorded, and as today's code reads it. */
  golden: Record<string, { recorded: unknown; read: unknown }>;
}

/** Rules belong to the API: they change, and the events of the log must stay readable. */
const RULES = /"(pattern|format|minLength|maxLength|minimum|maxItems|additionalProperties)"/;

const DATA = z.object({ name: z.string(), note: z.string().optional() });
const frozenAs = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input' });
const GOLDEN = { recorded: { name: 'Jazz' }, read: { name: 'Jazz' } };
const FIRST = { 'GenreAdded v1': GOLDEN };

describe('the events of the product', () => {
  it('have every shape that was ever written frozen, and read their golden files as before', () => {
    const files = readdirSync(new URL('golden/', import.meta.url)).map((file) => [
      file.replace('.json', '').replace('.v', ' v'),
      JSON.parse(read(`golden/${file}`)),
    ]);
    const frozen = JSON.parse(read('frozen-shapes.json'));
    const golden = Object.fromEntries(files);
    // As text, so that a missing line can be copied from what the test prints.
    expect(eventFaults({ shapes: eventShapes, frozen, golden }).join('\n')).toBe('');
  });

  it('name the sentences by which people agreed to mail as these were shown', () => {
    const agreed = ['en-1', 'en-2', 'en-3'].map((wording) =>
      consentSentence('The $& Room', wording),
    );
    expect(agreed).toEqual([
      'Join the mailing list of The $& Room. One click takes you off it again.',
      'Join the mailing list of The $& Room.',
      'Join the mailing list of The $& Room: one or two mails a month about new shows, and one ' +
        'when a show is called off or moved.',
    ]);
    expect([null, 'en-0', 'en-99', 'xx-1'].map((none) => consentSentence('', none))).toEqual(
      Array(4).fill(undefined),
    );
    expect(consentSentence('the venue')).toMatch(/^Join the mailing list of the venue: /);
  });
});

describe('checking the events', () => {
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
      expect.stringContaining('add contracts/events/golden/GenreAdded.v1.json'),
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

/** The faults that would make events in a log unreadable, as sentences. */
function eventFaults(files: EventFiles): string[] {
  const { shapes, frozen, golden } = files;
  const versions = Object.entries(shapes).flatMap(([type, shape]) =>
    Array.from({ length: shape.version }, (_, index) => ({ type, shape, version: index + 1 })),
  );
  const known = new Set(versions.map(({ type, version }) => `${type} v${version}`));
  const lost = Object.keys({ ...frozen, ...golden }).filter((name) => !known.has(name));
  return [
    ...lost.map((name) => `Logs may hold ${name}, and contracts/ no longer reads it.`),
    ...Object.entries(frozen)
      .filter(([, shape]) => RULES.test(JSON.stringify(shape)))
      .map(([name]) => `The shape of ${name} must check types only.`),
    ...Object.entries(shapes).flatMap(([type, shape]) => changesOf(type, shape, frozen)),
    ...versions.flatMap(({ type, shape, version }) => unreadable(type, shape, version, files)),
  ];
}

function changesOf(type: string, { version, data }: EventShape, frozen: EventFiles['frozen']) {
  const name = `${type} v${version}`;
  const shape = z.toJSONSchema(data, { io: 'input' });
  const before = frozen[name];
  if (!before)
    return [`${name} is new. Add "${name}": ${JSON.stringify(shape)} to the frozen shapes.`];
  return isDeepStrictEqual(plain(shape), before)
    ? []
    : [
        `The shape of ${name} has changed, and logs hold such events for ever. Leave it frozen, ` +
          `and give ${type} version ${version + 1} with an upcaster.`,
      ];
}

function unreadable(type: string, shape: EventShape, version: number, files: EventFiles) {
  const name = `${type} v${version}`;
  const path = `contracts/events/golden/${type}.v${version}.json`;
  const golden = files.golden[name];
  const frozen = files.frozen[name];
  if (!golden) return [`${name} has no golden file: add ${path}.`];
  try {
    if (frozen) z.fromJSONSchema(frozen).parse(golden.recorded);
    const read = upcast(shape, version, golden.recorded);
    return isDeepStrictEqual(read, golden.read)
      ? []
      : [`${path} is read differently: ${JSON.stringify(read)}.`];
  } catch (error) {
    return [`${path} cannot be read. ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** The shape without the parts that JSON leaves out. */
function plain(shape: object): unknown {
  return JSON.parse(JSON.stringify(shape));
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
