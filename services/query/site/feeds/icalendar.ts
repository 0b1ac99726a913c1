/** A property and its escaped value. The name may have parameters: `DTSTART;VALUE=DATE`. */
export type Property = readonly [name: string, value: string];

const OCTETS = 75;

/** An iCalendar object (RFC 5545) with these events; its lines are folded at 75 octets. */
export function icalendar(about: readonly Property[], events: readonly string[]): string {
  const head: Property[] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Stagedoor//Calendar//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ...about,
  ];
  return linesOf(head) + events.join('') + linesOf([['END', 'VCALENDAR']]);
}

export function icalEvent(properties: readonly Property[]): string {
  return linesOf([['BEGIN', 'VEVENT'], ...properties, ['END', 'VEVENT']]);
}

/** Escapes text as a value, without control characters that are not line breaks. */
export function icalText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** An instant as a value, `20261206T010000Z`, from RFC 3339 in UTC. */
export function icalInstant(utc: string): string {
  return utc.replace(/\.\d+/, '').replace(/[-:]/g, '');
}

function linesOf(properties: readonly Property[]): string {
  return properties.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('');
}

/** Folds a line without splitting a character. The space before a continuation counts. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
