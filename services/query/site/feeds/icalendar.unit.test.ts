import { describe, expect, it } from 'vitest';
import { icalendar, icalEvent, icalInstant, icalText } from './icalendar.ts';

/** The lines as a reader joins them again. */
function unfolded(text: string): string[] {
  return text.replaceAll('\r\n ', '').split('\r\n');
}

describe('writing an iCalendar object', () => {
  it('ends every line with CRLF and wraps its events', () => {
    const events = [icalEvent([['UID', '1@room']]), icalEvent([['UID', '2@room']])];
    expect(icalendar([['NAME', 'Room']], events)).toBe(
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Stagedoor//Calendar//EN'],
        ...['CALSCALE:GREGORIAN', 'NAME:Room'],
        ...['BEGIN:VEVENT', 'UID:1@room', 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:2@room', 'END:VEVENT'],
        ...['END:VCALENDAR', ''],
      ].join('\r\n'),
    );
  });

  it.each([
    ['ASCII', 'a'.repeat(500)],
    ['two octets', 'é'.repeat(200)],
    ['three octets', '音楽'.repeat(100)],
    ['four octets', '🎸'.repeat(80)],
    ['a mixture', 'aé音🎸'.repeat(60)],
    ['exactly one line', 'a'.repeat(75 - 'SUMMARY:'.length)],
  ])('folds at 75 octets and cuts no character in two: %s', (_, text) => {
    const file = Buffer.from(icalendar([['SUMMARY', text]], []));
    const lines = file.toString().split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.toString()).not.toContain('\uFFFD');
    expect(unfolded(file.toString())).toContain(`SUMMARY:${text}`);
  });
});

describe('text in an iCalendar object', () => {
  it.each([
    ['a, b; c\\d', 'a\\, b\\; c\\\\d'],
    ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
    ['x\r\nEND:VEVENT\r\nBEGIN:VALARM', 'x\\nEND:VEVENT\\nBEGIN:VALARM'],
    ['\\n', '\\\\n'],
    ['bell\u0007 and\tit\u0000', 'bell and\tit'],
    ['half \uD83C', 'half \uFFFD'],
    ['old\u2028 lines\u0085 of shows\u009F', 'old\\n lines of shows'],
    ['"quoted": fine', '"quoted": fine'],
  ])('%j becomes %j', (text, value) => {
    expect(icalText(text)).toBe(value);
  });
});

describe('an instant in an iCalendar object', () => {
  it.each(['2026-12-06T01:00:00Z', '2026-12-06T01:00:00.000Z'])(
    'has no punctuation and no fraction: %s',
    (utc) => {
      expect(icalInstant(utc)).toBe('20261206T010000Z');
    },
  );
});
