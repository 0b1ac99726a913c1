import { describe, expect, it, vi } from 'vitest';
import type { ListedUser } from '@stagedoor/contracts/people';
import { ApiError } from '../../api/api-error.ts';
import {
  draftOf,
  editToSent,
  explain,
  findErrors,
  isOfRightsAlone,
  nameOf,
  NOBODY,
  whatEnds,
} from './person-draft.ts';

vi.mock('../../boot/boot-data.ts', () => import('../../../../tests/setup/boot-without-page.ts'));

const ADA: ListedUser = {
  ...NOBODY,
  ...{ id: 'a1', username: 'ada', email: 'ada@venue.example', first_name: 'Ada' },
  ...{ last_name: 'Marsh', is_active: true, invited_at: null, last_login_at: null },
};
const STAFF = { ...ADA, is_staff: true };
const edited = (changes: object, base = ADA) => ({ ...draftOf(base), ...changes });

describe('the form of an account', () => {
  it('sends what differs, and what it was', () => {
    expect(editToSent(ADA, edited({ is_staff: true, last_name: 'Moor' }))).toEqual({
      ...{ is_staff: true, last_name: 'Moor' },
      from: { is_staff: false, last_name: 'Marsh' },
    });
  });

  it('needs a first name and an address of somebody new', () => {
    expect(Object.keys(findErrors(NOBODY))).toEqual(['email', 'first_name']);
    expect(findErrors({ ...NOBODY, email: ' A@b.example ', first_name: 'A' })).toEqual({});
  });

  it('does not ask for what an older account has not', () => {
    const nameless = { ...ADA, first_name: '', email: 'operator' };
    expect(findErrors(edited({ is_staff: true }, nameless), nameless)).toEqual({});
  });

  it.each([
    [{ is_staff: true }, true],
    [{ is_staff: true, last_name: 'Moor' }, false],
  ])('offers undo for %j: %s', (changes, undoable) => {
    expect(isOfRightsAlone(ADA, edited(changes))).toBe(undoable);
  });

  it('calls somebody without a name by the address', () => {
    expect(nameOf(ADA)).toBe('Ada Marsh');
    expect(nameOf({ ...ADA, first_name: '', last_name: '' })).toBe('ada@venue.example');
  });
});

describe('what a save ends', () => {
  it.each([
    [{ email: 'other@venue.example' }, ADA, /^A new address ends .* link for its owner\.$/],
    [{ is_auditor: true }, ADA, /^If they opened this account themselves/],
    [{ is_auditor: true }, { ...ADA, is_active: false }, /Activate it afterwards/],
  ])('is said for %j', (changes, base, words) => {
    expect(whatEnds(edited(changes, base), base)).toMatch(words);
  });

  it.each([
    [{ email: ' ADA@venue.example' }, ADA],
    [{ is_auditor: true }, STAFF],
    [{ is_staff: false }, STAFF],
  ])('is nothing for %j', (changes, base) => {
    expect(whatEnds(edited(changes, base), base)).toBeUndefined();
  });
});

describe('a save that failed', () => {
  const refused = (status: number, body: object) => new ApiError({ status, statusText: '' }, body);

  it.each([
    [refused(400, { errors: { email: ['Taken.'] } }), { errors: { email: 'Taken.' } }],
    [refused(404, { error: 'Not found' }), { problem: expect.stringContaining('erased') }],
    [refused(409, { error: 'The last one.' }), { problem: 'The last one.' }],
    [new Error('Away.'), { problem: 'Failed to save. Please try again.' }],
  ])('is explained: %s', (error, words) => {
    expect(explain(error)).toMatchObject(words);
  });
});
