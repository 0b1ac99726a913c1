import { describe, expect, it } from 'vitest';
import { placeAt, sectionAt } from './manage-section.ts';

describe('the section of /manage/shows', () => {
  it('is `shows` where no other section is requested', () => {
    expect(sectionAt({ search: {}, state: {} })).toBe('shows');
    expect(sectionAt({ search: { section: 'lights' }, state: { section: 1 } })).toBe('shows');
  });

  it("comes from the address, else from the navigation's state", () => {
    expect(sectionAt({ search: {}, state: { section: 'faq' } })).toBe('faq');
    expect(sectionAt({ search: { section: 'messages' }, state: { section: 'faq' } })).toBe(
      'messages',
    );
  });

  it('is ignored on the other pages', () => {
    const state = { section: 'messages' };
    expect(placeAt({ pathname: '/manage/mailing-list', search: {}, state })).toBe('mailing-list');
    expect(placeAt({ pathname: '/manage/themes', search: {}, state })).toBe('themes');
    expect(placeAt({ pathname: '/manage/insights', search: {}, state })).toBe('insights');
    expect(placeAt({ pathname: '/manage', search: {}, state })).toBeUndefined();
    expect(placeAt({ pathname: '/manage/shows', search: {}, state })).toBe('messages');
  });
});
