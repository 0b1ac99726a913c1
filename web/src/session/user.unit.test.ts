import { describe, expect, it } from 'vitest';
import { isAdmin, parseUser } from './stored-user.ts';

const user = {
  id: 'u1',
  username: 'mo',
  email: 'mo@example.com',
  first_name: 'Mo',
  last_name: 'Doe',
  is_staff: false,
  is_site_manager: false,
  is_auditor: false,
};

describe('reading the stored user', () => {
  it('reads a stored user', () => {
    expect(parseUser(JSON.stringify(user))).toEqual(user);
  });

  it.each([null, '', '{', 'null', '[]', '"mo"', '{"is_staff":true}'])(
    'reads %j as nobody',
    (text) => {
      expect(parseUser(text)).toBeNull();
    },
  );
});

describe('isAdmin', () => {
  it('is true for staff and site managers, and for nobody else', () => {
    expect(isAdmin({ ...user, is_staff: true })).toBe(true);
    expect(isAdmin({ ...user, is_site_manager: true })).toBe(true);
    expect(isAdmin({ ...user, is_auditor: true })).toBe(false);
    expect(isAdmin(user)).toBe(false);
    expect(isAdmin(null)).toBe(false);
  });
});
