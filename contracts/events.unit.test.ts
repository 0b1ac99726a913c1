import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventShapes, readEvent, versionOf, type EventType } from './events.ts';

/** JSON Schemas by type and version, of every version that was ever written. */
const frozen: Record<string, unknown> = JSON.parse(
  readFileSync(new URL('./frozen-shapes.json', import.meta.url), 'utf8'),
);
const folder = new URL('./golden/', import.meta.url);
const golden = readdirSync(folder).map((file) => {
  const [type = '', version = ''] = file.replace('.json', '').split('.v');
  return { file, type, version: Number(version) };
});

describe('reading a recorded event', () => {
  it.each(golden)('reads $file as it did when it was written', ({ file, type, version }) => {
    const { recorded, read } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    expect(readEvent(type, version, recorded)).toEqual({ type, data: read });
  });

  it('has a golden file for every version of every type', () => {
    const expected = Object.keys(eventShapes).flatMap((type) =>
      Array.from(
        { length: versionOf(type as EventType) },
        (_, index) => `${type}.v${index + 1}.json`,
      ),
    );
    expect(golden.map(({ file }) => file).toSorted()).toEqual(expected.toSorted());
  });

  it('returns undefined for an unknown type or a later version', () => {
    expect(readEvent('ShowSoldOut', 1, {})).toBeUndefined();
    expect(readEvent('ShowPublished', 99, {})).toBeUndefined();
  });

  it('throws for data that does not fit', () => {
    expect(() => readEvent('GenreDeleted', 1, { id: 7 })).toThrow();
  });
});

describe('the shape of an event', () => {
  it.each(Object.entries(eventShapes))(
    '%s is as it was when its version was frozen',
    (type, shape) => {
      const name = `${type} v${shape.version}`;
      const now = z.toJSONSchema(shape.data, { io: 'input' });
      expect(
        Object.hasOwn(frozen, name),
        `${name} is new. Add "${name}": ${JSON.stringify(now)} to contracts/frozen-shapes.json.`,
      ).toBe(true);
      expect(
        now,
        `The shape of ${name} has changed, and logs hold such events for ever. Leave it frozen, ` +
          `and give ${type} version ${shape.version + 1} with an upcaster.`,
      ).toEqual(frozen[name]);
    },
  );

  it('checks types only, so that old events stay readable when rules change', () => {
    const rules = /"(pattern|format|minLength|maxLength|minimum|maxItems|additionalProperties)"/;
    for (const [name, shape] of Object.entries(frozen))
      expect(JSON.stringify(shape), name).not.toMatch(rules);
  });
});
