import { describe, expect, it } from 'vitest';
import { linkParts } from './link-parts.ts';

describe('finding links in text', () => {
  it('links web and mail addresses and keeps everything around them', () => {
    expect(linkParts('See https://a.example/x?y=1.\nOr www.b.com, or me@c.org!')).toEqual([
      { text: 'See ' },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: '.\nOr ' },
      { text: 'www.b.com', href: 'http://www.b.com' },
      { text: ', or ' },
      { text: 'me@c.org', href: 'mailto:me@c.org' },
      { text: '!' },
    ]);
  });

  it.each(['www.marrow.live', 'theband.rocks/tour', 'nine-volt.band'])('links %s', (text) => {
    expect(linkParts(text)).toEqual([{ text, href: `http://${text}` }]);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://files.example.com/x',
    '//example.com/x',
    'Doors at 7.30 sharp',
    'Doors at seven.Show at eight',
  ])('leaves %s as text', (text) => {
    expect(linkParts(text)).toEqual([{ text }]);
  });

  it('returns no parts for blank text', () => {
    expect(linkParts('')).toEqual([]);
  });
});
