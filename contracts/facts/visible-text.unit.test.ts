import { describe, expect, it } from 'vitest';
import { isVisible, oneLine } from './visible-text.ts';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
const TAGS = '\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
const ENGLAND = `\u{1F3F4}${TAGS}`;
const PERSIAN = 'می\u200Cخواهم';

describe('a text', () => {
  it.each([
    ...['', ' \u00A0\u3000', '\u200B', '\u2060', '\u3164', '\u2800', '\u00AD', '\u202E', '\u0301'],
    ...['\u{E0001}', '\uFEFF', '\u115F\u1160', '\u034F', '\uFFA0', '\u200D \u200C', '\uFE0F'],
    ...['\uFFFC', '\u{1D159}', '\u{13441}\u{13442}', '\u{16FE4}', '\u17B4'],
  ])('of %j has nothing to see', (text) => {
    expect(isVisible(text)).toBe(false);
  });

  it.each(['a', '1', '?', '!!!', '∆', 'é', 'e\u0301', 'ا', 'の', '\u{1F3B8}', FAMILY, '†‡†', '$'])(
    'of %j has something to see',
    (text) => {
      expect(isVisible(text)).toBe(true);
    },
  );
});

describe('a text on one line', () => {
  it.each([
    ['Glass\nHarbor', 'Glass Harbor'],
    ['Glass\r\nHarbor\u2028II\u2029', 'Glass Harbor II'],
    ['\tGlass\tHarbor', 'Glass Harbor'],
    ['Ro\u200Bck', 'Rock'],
    ['\uFEFFRo\u00ADck\u2060', 'Rock'],
    ['\u202Ekcor\u202C', 'kcor'],
    ['\u200DRock\u200D', 'Rock'],
    ['Glass \u200DHarbor', 'Glass Harbor'],
    [FAMILY, FAMILY],
    [PERSIAN, PERSIAN],
    [ENGLAND, ENGLAND],
    [`Glass${TAGS}`, 'Glass'],
    ['\u2764\uFE0F\u200D\u{1F525}', '\u2764\uFE0F\u200D\u{1F525}'],
  ])('%j is %j', (text, expected) => {
    expect(oneLine(text)).toBe(expected);
  });
});
