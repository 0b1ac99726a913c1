import { describe, expect, it } from 'vitest';
import {
  homeOf,
  isAuditorPage,
  mayEnterOffice,
  maySeePage,
  maySeeRights,
} from './office-access.ts';

const nobody = {
  id: 'a1',
  username: 'robin',
  email: 'robin@example.com',
  first_name: 'Robin',
  last_name: 'Example',
  is_staff: false,
  is_site_manager: false,
  is_auditor: false,
};

describe('access to the back office', () => {
  it.each([
    [{}, false, '/'],
    [{ is_staff: true }, true, '/'],
    [{ is_site_manager: true }, true, '/'],
    [{ is_auditor: true }, true, '/manage/history'],
    [{ is_auditor: true, is_staff: true }, true, '/'],
  ])('with the flags %j is %s, and signing in leads to %s', (flags, may, home) => {
    const user = { ...nobody, ...flags };
    expect([mayEnterOffice(user), homeOf(user)]).toEqual([may, home]);
  });

  it.each([
    [{}, false],
    [{ is_staff: true }, false],
    [{ is_site_manager: true }, true],
    [{ is_auditor: true }, true],
  ])('with the flags %j shows who has which rights: %s', (flags, may) => {
    expect(maySeeRights({ ...nobody, ...flags })).toBe(may);
  });

  it.each([
    ['/manage/history', true],
    ['/manage/history/show/s1', true],
    ['/manage/as-of', true],
    ['/manage', false],
    ['/manage/shows', false],
    ['/manage/history-of-shows', false],
  ])('to %s is given to auditors: %s', (pathname, isTheirs) => {
    expect(isAuditorPage(pathname)).toBe(isTheirs);
  });

  it.each([
    ['/manage/venue', false],
    ['/Manage/Venue/', false],
    ['/manage/shows', true],
    ['/manage/venues', true],
    ['/', true],
  ])('to %s is given to staff who are no site managers: %s', (pathname, may) => {
    expect(maySeePage({ ...nobody, is_staff: true }, pathname)).toBe(may);
    expect(maySeePage({ ...nobody, is_site_manager: true }, pathname)).toBe(true);
  });
});
