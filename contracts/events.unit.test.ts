import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventShapes, readEvent, versionOf, type EventType } from './events.ts';

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
    const wanted = Object.keys(eventShapes).flatMap((type) =>
      Array.from(
        { length: versionOf(type as EventType) },
        (_, index) => `${type}.v${index + 1}.json`,
      ),
    );
    expect(golden.map(({ file }) => file).toSorted()).toEqual(wanted.toSorted());
  });

  it('answers nothing for a type or a version from the future', () => {
    expect(readEvent('ShowSoldOut', 1, {})).toBeUndefined();
    expect(readEvent('ShowPublished', 99, {})).toBeUndefined();
  });

  it('refuses data that does not fit', () => {
    expect(() => readEvent('GenreDeleted', 1, { id: 7 })).toThrow();
  });
});
