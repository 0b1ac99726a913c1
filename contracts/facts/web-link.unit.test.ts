import { describe, expect, it } from 'vitest';
import { storedLinks, wrongLinks } from './web-link.ts';

describe('links, one per line', () => {
  it.each([
    [' \n', ''],
    ['band.example.com', 'https://band.example.com'],
    [
      ' band.example.com\r\n\r\nhttp://music.example.com/band \n',
      'https://band.example.com\nhttp://music.example.com/band',
    ],
    ['band.example.com\nhttps://Band.example.com/', 'https://band.example.com'],
    [
      'band.example.com\nband.example.com/tour',
      'https://band.example.com\nhttps://band.example.com/tour',
    ],
    ['\u200Bhttps://band.example.com\u2060', 'https://band.example.com'],
  ])('are stored with a scheme, each once: %j', (typed, stored) => {
    expect(wrongLinks(typed)).toBeUndefined();
    expect(storedLinks(typed)).toBe(stored);
    expect(storedLinks(stored)).toBe(stored);
  });

  it.each([
    ['instagram', 1],
    ['band.example.com\n\nftp://example.com', 3],
    ['band.example.com\njavascript:alert(1)', 2],
    ['band.example.com music.example.com', 1],
    ['https://user:pass@example.com', 1],
  ])('are refused by the number of their first wrong line: %j', (typed, line) => {
    expect(wrongLinks(typed)).toBe(
      `Line ${line}: give one web address, such as https://example.com/band.`,
    );
  });

  it('are at most five different ones', () => {
    const five = [1, 2, 3, 4, 5].map((page) => `example.com/${page}`).join('\n');
    expect(wrongLinks(`${five}\nhttps://example.com/5`)).toBeUndefined();
    expect(wrongLinks(`${five}\nexample.com/6`)).toBe('Give at most 5 web addresses.');
  });
});
