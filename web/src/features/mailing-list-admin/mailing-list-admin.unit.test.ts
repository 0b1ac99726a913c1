import { describe, expect, it } from 'vitest';
import { fileName } from './export-file-name.ts';
import { withoutPart } from './desired-settings.ts';

describe('a response to one of several changes of the settings', () => {
  it('leaves what was changed again since', () => {
    const desired = { show_email_button: true, show_popup_for_new_visitors: false };
    expect(withoutPart(desired, { show_email_button: true })).toEqual({
      show_popup_for_new_visitors: false,
    });
    expect(withoutPart(desired, { show_email_button: false })).toEqual(desired);
  });
});

describe('naming the file of an export', () => {
  it('takes the dated name of the response', () => {
    expect(fileName('attachment; filename="mailing-list-2026-11-20.csv"')).toBe(
      'mailing-list-2026-11-20.csv',
    );
  });
  it('falls back to a name without a date', () => expect(fileName(null)).toBe('mailing-list.csv'));
});
