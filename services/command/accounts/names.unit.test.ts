import { describe, expect, it } from 'vitest';
import { nameFrom, nameOfAddress, foldUserName } from './names.ts';

describe('a name', () => {
  it.each([
    ['ada@example.com', 'Ada', ''],
    ['ada.lovelace@example.com', 'Ada', 'Lovelace'],
    ['mary-ann_o+doors@example.com', 'Mary', 'Ann O'],
    ['_@example.com', '_', ''],
  ])('is made from the address %s', (email, first_name, last_name) => {
    expect(nameOfAddress(email)).toEqual({ first_name, last_name });
  });

  it('has its first word as the first name, and the others as the last', () => {
    expect(nameFrom(' Ada  King Lovelace ')).toEqual({
      first_name: 'Ada',
      last_name: 'King Lovelace',
    });
  });
});

describe('folding a user name', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    [' ada@example.com ', 'ada@example.com'],
    ['ａda@example.com', 'ada@example.com'],
    ['ſtaff@example.com', 'staff@example.com'],
    ['ﬆaff@example.com', 'staff@example.com'],
    ['admın@example.com', 'admin@example.com'],
    ['\u212Aim@example.com', 'kim@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
  ])('turns %s into %s', (name, folded) => {
    expect(foldUserName(name)).toBe(folded);
  });

  it('keeps names with different letters apart', () => {
    expect(foldUserName('adm\u0130n@example.com')).not.toBe('admin@example.com');
  });

  it.each(['adm\u0130n', 'Straße', 'ΣΊΣΥΦΟΣ', 'ﬆaff', 'ǆ', '\u1E9E'])(
    'leaves a folded name as it is: %s',
    (name) => {
      expect(foldUserName(foldUserName(name))).toBe(foldUserName(name));
    },
  );
});
