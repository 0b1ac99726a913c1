import { beforeAll, describe, expect, it } from 'vitest';
import { currentMeaning, fingerprint, fingerprintOf, type Meaning } from './fingerprint.ts';

let meaning: Meaning;
beforeAll(async () => {
  meaning = await currentMeaning();
});

function afterReplacing(search: string | RegExp, replacement: string): string {
  const sources = meaning.sources.map((source) => source.replace(search, replacement));
  expect(sources).not.toEqual(meaning.sources);
  return fingerprintOf({ ...meaning, sources });
}

describe('the fingerprint of the projections', () => {
  it('is the same for the same projections', () => {
    expect(fingerprintOf(meaning)).toBe(fingerprint);
  });

  it('changes with a statement of a projection', () => {
    expect(afterReplacing('delete from genres using', 'delete from only genres using')).not.toBe(
      fingerprint,
    );
  });

  it('changes with a table', () => {
    expect(afterReplacing('css_vars jsonb not null', 'css_vars jsonb')).not.toBe(fingerprint);
  });

  it('changes with the values that a handler computes', () => {
    expect(afterReplacing("headlining_artist: 'Cancelled", "headlining_artist: 'Lost")).not.toBe(
      fingerprint,
    );
  });

  it('stays the same when only a comment or the layout of the code changes', () => {
    expect(afterReplacing(/\/\*\* One row per genre.*\*\//, '/* Rows of genres. */')).toBe(
      fingerprint,
    );
    expect(afterReplacing(/\/\/ First of all.*/, '')).toBe(fingerprint);
    expect(afterReplacing(/\n/g, '\n  ')).toBe(fingerprint);
  });

  it('changes with a text that looks like a comment', () => {
    const of = (text: string) => fingerprintOf({ sources: [text], inputs: {} });
    expect(of(`const link = 'https://one.example';`)).not.toBe(
      of(`const link = 'https://two.example';`),
    );
  });

  it.each([
    'PERSONAL',
    'DEFAULT_MAILING_LIST_SETTINGS',
    'SHOW_FIELD_NAMES',
    'FLAG_EVENTS',
    'cssVars',
    'searchText',
  ])('changes with %s, which the projections take from the contracts', (name) => {
    expect(meaning.inputs[name]).toBeDefined();
    const inputs = { ...meaning.inputs, [name]: 'another value' };
    expect(fingerprintOf({ ...meaning, inputs })).not.toBe(fingerprint);
  });

  it('changes with the version of an event', () => {
    const inputs = { ...meaning.inputs, ShowAnnounced: 99 };
    expect(fingerprintOf({ ...meaning, inputs })).not.toBe(fingerprint);
  });
});
