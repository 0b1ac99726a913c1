import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/example-show.ts';
import { ApiError } from '../../api/api-error.ts';
import { EditConflict } from './save-show.ts';
import {
  changedForm,
  editForm,
  failedForm,
  isDirty,
  keepingMine,
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

  it('keeps mine on top of theirs, based on their revision', () => {
    const theirs = {
      show: exampleShow({ tour_title: 'Theirs', doors_time: '18:00' }),
      etag: '"2"',
    };
    const mine = changedForm(edit(), { tour_title: 'Mine' });
    const kept = keepingMine(mine, new EditConflict(theirs, ['tour_title']));
    expect(kept.base?.etag).toBe('"2"');
    expect(kept.draft.fields).toMatchObject({ tour_title: 'Mine', doors_time: '18:00' });
  });
});
