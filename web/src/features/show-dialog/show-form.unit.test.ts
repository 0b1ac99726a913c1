import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { ApiError } from '../../api/api-error.ts';
import { isUndecided } from '../../edit/conflict.ts';
import { conflictSentences } from './conflict-sentences.ts';
import { mergeDraft } from './merge-draft.ts';
import { EditConflict } from './save-show.ts';
import {
  changedForm,
  chosenForm,
  conflictingForm,
  editForm,
  failedForm,
  isDirty,
  newForm,
  savingForm,
} from './show-form.ts';

const edit = () => editForm({ show: exampleShow(), etag: '"1"' });
const FAILED = 'Failed to save show. Please try again.';

describe('the form of a show', () => {
  it('has nothing to lose until something is changed, nor after it was changed back', () => {
    expect(isDirty(newForm('2026-12-05'))).toBe(false);
    expect(isDirty(edit())).toBe(false);
    const changed = changedForm(edit(), { tour_title: 'Low Tide' });
    expect(isDirty(changed)).toBe(true);
    expect(isDirty(changedForm(changed, { tour_title: '' }))).toBe(false);
  });

  it('stands still while it is being saved', () => {
    const saving = savingForm(edit());
    expect(changedForm(saving, { tour_title: 'Too late' })).toBe(saving);
  });

  it('shows what the server says about fields at the fields, until they are changed', () => {
    const answer = {
      error: 'x',
      code: 'invalid-input',
      errors: { ticket_url: ['Give a web address.'] },
    };
    const failed = failedForm(edit(), new ApiError({ status: 400, statusText: '' }, answer));
    expect(failed).toMatchObject({
      errors: { ticket_url: 'Give a web address.' },
      problem: FAILED,
      failures: 1,
    });
    expect(changedForm(failed, { ticket_url: 'x.example' }).errors).toEqual({});
  });

  it('passes on what the server says about anything else', () => {
    const answer = { error: 'The records cannot be reached.', code: 'store-unavailable' };
    const failed = failedForm(edit(), new ApiError({ status: 503, statusText: '' }, answer));
    expect(failed.problem).toBe(`${FAILED} The records cannot be reached.`);
    expect(failedForm(edit(), new TypeError('fetch')).problem).toBe(FAILED);
  });

  it('says that a show is gone, where trying again would not help', () => {
    const gone = new ApiError({ status: 404, statusText: '' }, { error: 'x', code: 'not-found' });
    expect(failedForm(edit(), gone).problem).toMatch(/not there any more/);
  });
});

describe('the form of a show that somebody else changed too', () => {
  const mine = changedForm(edit(), { tour_title: 'Mine', ages: '18+' });
  const now = exampleShow({ tour_title: 'Theirs', ages: 'all_ages', doors_time: '18:00' });
  const conflicting = conflictingForm(
    savingForm(mine),
    new EditConflict({ show: now, etag: '"2"' }, mergeDraft(exampleShow(), mine.draft, now), false),
  );

  it('is based on their revision, and has what they alone changed', () => {
    expect(conflicting.base?.etag).toBe('"2"');
    expect(conflicting.saving).toBe(false);
    expect(conflicting.draft.fields).toMatchObject({
      tour_title: 'Mine',
      ages: '18+',
      doors_time: '18:00',
    });
    expect(conflicting.conflict).toMatchObject({ clashing: ['tour_title', 'ages'], choices: {} });
    expect(isDirty(conflicting)).toBe(true);
  });

  it('takes one version of each field, and can change its mind', () => {
    const theirs = chosenForm(conflicting, { tour_title: 'theirs', ages: 'theirs' });
    expect(theirs.draft.fields).toMatchObject({ tour_title: 'Theirs', ages: 'all_ages' });
    expect(isDirty(theirs)).toBe(false);
    const back = chosenForm(theirs, { tour_title: 'mine' });
    expect(back.draft.fields).toMatchObject({ tour_title: 'Mine', ages: 'all_ages' });
  });

  it('takes typing into such a field for a decision', () => {
    const typed = changedForm(conflicting, { tour_title: 'Better' });
    expect(typed.conflict?.choices).toEqual({ tour_title: 'mine' });
    expect(typed.conflict?.mine.fields.tour_title).toBe('Better');
    const theirs = chosenForm(typed, { tour_title: 'theirs' });
    expect(chosenForm(theirs, { tour_title: 'mine' }).draft.fields.tour_title).toBe('Better');
    expect(changedForm(conflicting, { doors_time: '17:00' }).conflict?.choices).toEqual({});
  });

  it('is undecided until each has a version', () => {
    const one = chosenForm(conflicting, { tour_title: 'mine' });
    expect(one.conflict && isUndecided(one.conflict)).toBe(true);
    const both = chosenForm(one, { ages: 'theirs' });
    expect(both.conflict && isUndecided(both.conflict)).toBe(false);
  });

  it('says in sentences what happened', () => {
    expect(
      conflicting.conflict && conflictSentences(conflicting.conflict, 'Nov 20, 7:05 PM'),
    ).toEqual({
      title: 'Somebody else changed this show',
      sentences: [
        'The last change was on Nov 20, 7:05 PM, while you were editing. Yours are not saved yet.',
        'You both changed Tour Title and Age Restriction: choose what to keep.',
        'Their changes to Doors Time are in the form already, beside your own.',
      ],
    });
  });
});
