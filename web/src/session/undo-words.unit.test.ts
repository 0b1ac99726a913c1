import { describe, expect, it } from 'vitest';
import { inWords, refusalIn, type UndoOutcome } from './undo-words.ts';

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

  it('counts what could not be undone, and gives the reason', () => {
    const refused = show('2', { ok: false, error: 'This show is archived.' });
    expect(inWords([outcome(show('1'), refused)], 'Undone.')).toBe(
      'Undone. 1 of 2 stayed as they are. This show is archived.',
    );
  });

  it('gives the reason when a rule forbids everything', () => {
    const refused = show('2', { ok: false, error: 'This show is archived.' });
    expect(refusalIn([outcome(refused)])).toBe('This show is archived.');
    expect(refusalIn([outcome(show('1'))])).toBeUndefined();
  });
});
