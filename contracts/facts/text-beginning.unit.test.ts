import { describe, expect, it } from 'vitest';
import { beginningOf } from './text-beginning.ts';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';

describe('the beginning of a text', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly', 7, 'exactly'],
    ['longer than that', 6, 'longer'],
    ['', 3, ''],
    [`ab${FAMILY}cd`, 4, 'ab'],
    [`ab${FAMILY}cd`, 7, `ab${FAMILY}`],
    ['Caf\u0065\u0301 Noir', 4, 'Caf'],
    ['\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}', 3, '\u{1F1E9}\u{1F1EA}'],
    ['\u{1F3B8}\u{1F3B8}', 1, '\u{1F3B8}'],
    [`a${'\u0301'.repeat(10_000)}`, 3, 'a\u0301\u0301'],
    [`${'x'.repeat(300)}${FAMILY}`, 300, 'x'.repeat(300)],
  ])('%#: ends between characters', (text, most, expected) => {
    expect(beginningOf(text, most)).toBe(expected);
  });
});
