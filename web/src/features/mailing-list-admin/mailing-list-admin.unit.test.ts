import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { saidOr } from './said-or.ts';
import { fileName } from './save-export.ts';
import { without } from './wanted-settings.ts';

describe('answering one of several changes of the settings', () => {
  it('keeps what was changed again since', () => {
    const wanted = { show_email_button: true, show_popup_for_new_visitors: false };
    expect(without(wanted, { show_email_button: true })).toEqual({
      show_popup_for_new_visitors: false,
    });
    expect(without(wanted, { show_email_button: false })).toEqual(wanted);
  });
});

describe('naming the file of an export', () => {
  it('takes the dated name of the answer', () => {
    expect(fileName('attachment; filename="mailing-list-2026-11-20.csv"')).toBe(
      'mailing-list-2026-11-20.csv',
    );
  });
  it('does without it', () => expect(fileName(null)).toBe('mailing-list.csv'));
});

describe('telling a failure', () => {
  const answer = { status: 503, statusText: '' };
  it('says what the server said, else the text of the screen', () => {
    expect(saidOr(new ApiError(answer, { error: 'Not now.' }), 'Failed')).toBe('Not now.');
    expect(saidOr(new ApiError(answer, {}), 'Failed')).toBe('Failed');
    expect(saidOr(new TypeError('x'), 'Failed')).toBe('Failed');
  });
});
