import { describe, expect, it } from 'vitest';
import { inWords, type UndoOutcome } from './undo-words.ts';

const outcome = (...results: UndoOutcome['results']): UndoOutcome => ({
  undone: results.filter(({ ok }) => ok).length,
  results,
  command_id: 'c2',
});
const show = (id: string, more: Partial<UndoOutcome['results'][number]> = {}) => ({
  ...{ subject: 'show', id, ok: true },
  ...more,
});

describe('the text of a toast after an undo', () => {
  it('is short when everything was undone', () => {
    expect(inWords([outcome(show('1'), show('2'))], 'Undone.')).toBe('Undone.');
  });

  it('names the fields that somebody changed since, each once', () => {
    const fields = ['tour_title', 'genre_id'];
    expect(inWords([outcome(show('1', { fields }), show('2', { fields }))], 'Undone.')).toBe(
      'Undone. Changed since, so left as it is: Tour Title and Genre.',
    );
  });

  it('names what stayed as it is, and says why', () => {
    const refused = show('2', { name: 'Glass Harbor', ok: false, error: 'This show is archived.' });
    expect(inWords([outcome(show('1'), refused)], 'Undone.')).toBe(
      'Undone. 1 of 2 stayed as it is. Glass Harbor: This show is archived.',
    );
  });

  it('gives each reason once, with three names at most', () => {
    const archived = ['A', 'B', 'C', 'D', 'E'].map((name) =>
      show(name, { name, ok: false, error: 'This show is archived.' }),
    );
    const message = { subject: 'message', id: 'm', ok: false, error: 'This cannot be undone.' };
    expect(inWords([outcome(show('1'), ...archived, message)], 'Undone.')).toBe(
      'Undone. 6 of 7 stayed as they are. A, B, C, and 2 more: This show is archived.' +
        ' This cannot be undone.',
    );
  });
});
