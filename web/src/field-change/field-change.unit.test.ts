import { describe, expect, it, vi } from 'vitest';
import type { Photo } from '@stagedoor/contracts/show';
import { fieldLabel } from './field-label.ts';
import { photoMarks } from './photo-marks.ts';
import { shownValue } from './shown-value.ts';
import { withoutLongPassages, wordDiff } from './word-diff.ts';

vi.mock('../boot/boot-data.ts', () => import('../../../tests/setup/boot-without-page.ts'));

describe('naming a field', () => {
  it.each([
    ['doors_time', 'Doors Time'],
    ['is_published', 'Published'],
    ['genre_id', 'Genre'],
    ['answered_at', 'Answered'],
    ['ticket_url', 'Ticket URL'],
    ['dark.card-foreground', 'Card Foreground (dark)'],
    ['theme.radius', 'Radius'],
    ['display_name', 'Display Name'],
  ])('calls %s "%s"', (field, label) => {
    expect(fieldLabel(field)).toBe(label);
  });
});

describe('showing a value', () => {
  const names = new Map([['0b5e-1', 'Dream Pop']]);

  it.each([
    ['date', '2026-05-03', 'Sun, May 3, 2026'],
    ['date', '2026-05-03T12:00:00', 'Sun, May 3, 2026'],
    ['doors_time', '19:00', '7:00 PM'],
    ['show_time', '00:30:00', '12:30 AM'],
    ['ages', 'all_ages', 'All Ages'],
    ['event_status', 'scheduled', 'As planned'],
    ['event_status', 'cancelled', 'Cancelled'],
    ['is_published', true, 'Yes'],
    ['is_archived', false, 'No'],
    ['genre_id', '0b5e-1', 'Dream Pop'],
    ['genre_id', 'none', 'None'],
    ['genre_id', '0b5e-2', 'A genre since deleted'],
    ['answered_by', { id: 'a1', name: 'Robin' }, 'Robin'],
    ['answered_by', { id: 'a1', name: 'a1' }, 'A closed account'],
    ['version', 3, '3'],
    ['artists', ['Ohm', 'Volt'], 'Ohm, Volt'],
  ])('shows %s %j as "%s"', (field, value, text) => {
    expect(shownValue(field, value, names)).toEqual({ kind: 'word', text });
  });

  it.each([undefined, null, ''])('shows %j as nothing', (value) => {
    expect(shownValue('tour_title', value)).toEqual({ kind: 'nothing' });
  });

  it.each(['answered_at', 'on_sale_at', 'publish_at', 'created_at'])(
    "shows %s by the venue's clock",
    (field) => {
      const at = '2026-11-27T22:04:00.000Z';
      const shown = { kind: 'time', at, text: 'Nov 27, 2026, 5:04 PM' };
      expect(shownValue(field, at)).toEqual(shown);
    },
  );

  it('shows no photos as nothing', () => {
    expect(shownValue('photos', [])).toEqual({ kind: 'nothing' });
  });

  it('shows a colour of a theme as a colour, and its radius as text', () => {
    expect(shownValue('light.primary', '#ff4f1a')).toEqual({ kind: 'colour', text: '#ff4f1a' });
    expect(shownValue('theme.radius', '4px')).toEqual({ kind: 'text', text: '4px' });
  });

  it.each([
    ['tour_title', '2026-05-03'],
    ['price', '19:30'],
    ['artist_links', '2026-11-27T22:04:00Z'],
    ['publish_at', 'soon'],
    ['date', '2026-02-30'],
  ])('leaves the text of %s as it is: %s', (field, text) => {
    expect(shownValue(field, text)).toEqual({ kind: 'text', text });
  });
});

describe('comparing two texts', () => {
  const diff = (before: string, after: string) =>
    wordDiff(before, after).map(
      ({ text, mark }) => `${{ same: ' ', removed: '-', added: '+' }[mark]}${text}`,
    );

  it('marks whole words', () => {
    expect(diff('$15 at the door', '$18 at the door')).toEqual([
      ' $',
      '-15',
      '+18',
      '  at the door',
    ]);
  });

  it('joins changes that only a space keeps apart', () => {
    expect(
      diff('Tickets at the old shop downtown today', 'Tickets at the new bar downtown today'),
    ).toEqual([' Tickets at the ', '-old shop', '+new bar', '  downtown today']);
  });

  it('keeps line breaks', () => {
    expect(diff('Ohm\nVolt\nAmpere', 'Ohm\nVolt\nWatt')).toEqual([
      ' Ohm\nVolt\n',
      '-Ampere',
      '+Watt',
    ]);
  });

  it('puts texts with little in common one after the other', () => {
    expect(diff('Doors open late', 'Sold out since May')).toEqual([
      '-Doors open late',
      '+Sold out since May',
    ]);
  });

  it('loses nothing of either text', () => {
    const before = 'One two  three\n\nfour, five. Six';
    const after = 'One 2 three\nfour five! Six seven';
    const parts = wordDiff(before, after);
    const without = (mark: string) =>
      parts
        .filter((part) => part.mark !== mark)
        .map(({ text }) => text)
        .join('');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  });

  it('shortens a long passage that stayed the same', () => {
    const same = 'word '.repeat(100);
    const [head, ...rest] = withoutLongPassages(wordDiff(`${same}old`, `${same}new`));
    expect(head?.text).toMatch(/^ … .{60}$/);
    expect(rest.map(({ text }) => text)).toEqual(['old', 'new']);
  });

  it('cuts no emoji where it shortens one', () => {
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
    const same = `${family.repeat(40)} `;
    const parts = withoutLongPassages(wordDiff(`old ${same}old`, `new ${same}new`));
    const shortened = parts.filter(({ text }) => text.includes(' … '));
    expect(shortened).toHaveLength(1);
    expect(shortened[0]?.text).toMatch(new RegExp(`^ (${family})+ … (${family})+ $`));
  });
});

describe('comparing photos', () => {
  const photo = (id: string) => ({ id }) as Photo;
  const marks = (before: string, after: string) =>
    photoMarks(before.split('').map(photo), after.split('').map(photo))
      .map(({ photo: { id }, mark }) => `${id} ${mark}`)
      .join(', ');

  it('marks photos that were added, removed and moved', () => {
    expect(marks('ab', 'abc')).toBe('a same, b same, c added');
    expect(marks('abc', 'ac')).toBe('a same, c same, b removed');
    expect(marks('abc', 'bac')).toBe('b moved, a moved, c same');
    expect(marks('', 'a')).toBe('a added');
  });
});
