import { describe, expect, it } from 'vitest';
import { Refused } from '@stagedoor/contracts/refusals';
import { decodeFile } from './import-text.ts';
import { readAddresses, type AddressSource } from './read-addresses.ts';

function read(text: string, more: Partial<AddressSource> = {}) {
  return readAddresses({ field: 'file', text, ...more });
}

function addresses(text: string, more?: Partial<AddressSource>): string[] {
  return read(text, more).rows.map(({ text: address }) => address);
}

function refusalOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof Refused) return error.errors;
    throw error;
  }
  return undefined;
}

describe('a file of addresses', () => {
  it.each([
    ['commas', 'Name,Email\nAda,ada@example.com\nBob,bob@example.com\n'],
    ['semicolons', 'Name;Email\n"Lovelace, Ada";ada@example.com\nBob;bob@example.com\n'],
    ['tabs', 'Name\tEmail\nAda, of London\tada@example.com\nBob\tbob@example.com\n'],
    ['line breaks of Windows', 'Name,Email\r\nAda,ada@example.com\r\nBob,bob@example.com'],
    ['line breaks of old Macs', 'Name,Email\rAda,ada@example.com\rBob,bob@example.com'],
  ])('is read with %s', (_, text) => {
    const { rows, ...found } = read(text);
    expect(found).toEqual({ has_header: true, column: 1, columns: ['Name', 'Email'] });
    expect(rows.map((row) => row.text)).toEqual(['ada@example.com', 'bob@example.com']);
  });

  it('may have no header', () => {
    const found = read('ada@example.com,Ada\nbob@example.com,Bob\n');
    expect(found).toMatchObject({ has_header: false, column: 0 });
    expect(found.rows).toHaveLength(2);
  });

  it('has the addresses in the column with the most, unless somebody says otherwise', () => {
    const text = 'work,home\na@example.com,b@example.com\n,c@example.com\n';
    expect(addresses(text)).toEqual(['b@example.com', 'c@example.com']);
    expect(addresses(text, { column: 0 })).toEqual(['a@example.com', '']);
    expect(refusalOf(() => read(text, { column: 2 }))).toEqual({
      column: ['Give a column from 0 to 1.'],
    });
  });

  it('has the header that somebody says it has', () => {
    const text = 'ada@example.com\nbob@example.com\n';
    expect(addresses(text, { has_header: true })).toEqual(['bob@example.com']);
    const withHeader = read('Email\nbob@example.com\n', { has_header: false });
    expect(withHeader.rows.map(({ isAddress }) => isAddress)).toEqual([false, true]);
  });

  it('names the line where each row begins', () => {
    const text =
      'Email,Note\n\nada@example.com,"two\nlines"\nbob@example.com,x\n\n\ncy@example.com,';
    expect(read(text).rows.map(({ line }) => line)).toEqual([3, 5, 8]);
  });

  it('may have stray quotes, and one that is never closed', () => {
    const stray = 'Email,Note\nada@example.com,5" disc\nbob@example.com,say "hi"\n';
    expect(addresses(stray)).toEqual(['ada@example.com', 'bob@example.com']);
    const open = 'Email,Note\n"ada@example.com",x\nbob@example.com,"oops\ncy@example.com,y\n';
    expect(addresses(open)).toEqual(['ada@example.com', 'bob@example.com', 'cy@example.com']);
  });

  it('gives addresses as the dialog takes them', () => {
    const text = 'Email\nAda <Ada@Example.COM>\nmailto:bob@example.com\n\u200Bcy@bücher.example\n';
    expect(addresses(text)).toEqual([
      'ada@example.com',
      'bob@example.com',
      'cy@xn--bcher-kva.example',
    ]);
  });

  it('keeps what is no address, cut where it is long', () => {
    const { rows } = read(`Email\nada@example.com\nnobody\n${'x'.repeat(2_000)}\n`);
    expect(rows.map(({ isAddress }) => isAddress)).toEqual([true, false, false]);
    expect(rows[2]?.text).toHaveLength(254);
  });

  it.each([
    ['no address', 'Email\nnobody\n', 'There is no e-mail address in this. Give one in each row.'],
    ['nothing', '', 'There is no e-mail address in this. Give one in each row.'],
    ['too many rows', 'a@example.com\n'.repeat(50_001), expect.stringContaining('50,000 rows')],
  ])('is refused with %s', (_, text, message) => {
    expect(refusalOf(() => read(text))).toEqual({ file: [message] });
  });

  it('may have 50,000 rows and a header', () => {
    expect(read(`Email\n${'a@example.com\n'.repeat(50_000)}`).rows).toHaveLength(50_000);
  });

  it('with a million columns or quotes is read in a moment', () => {
    expect(addresses(`a@example.com${','.repeat(1_000_000)}`)).toEqual(['a@example.com']);
    expect(addresses(`a@example.com,${'"<'.repeat(500_000)}`)).toEqual(['a@example.com']);
  });
});

describe('pasted addresses', () => {
  it.each([
    ['lines', 'ada@example.com\nbob@example.com', [1, 2]],
    ['commas', 'ada@example.com, bob@example.com', [1, 1]],
    ['semicolons', '"Lovelace, Ada" <ada@example.com>; Bob <bob@example.com>;\n', [1, 1]],
    ['a table', 'Name,Email\nAda,ada@example.com\nBob,bob@example.com', [2, 3]],
  ])('are separated by %s', (_, text, lines) => {
    const { rows } = read(text, { field: 'text' });
    expect(rows.map((row) => row.text)).toEqual(['ada@example.com', 'bob@example.com']);
    expect(rows.map(({ line }) => line)).toEqual(lines);
  });

  it('are read in a moment, whatever they are', () => {
    for (const odd of ['<', '"', ',', '" <', '>'])
      expect(refusalOf(() => read(odd.repeat(500_000), { field: 'text' }))).toEqual({
        text: [expect.stringContaining('no e-mail address')],
      });
  });
});

describe('somebody who is not subscribed by a column of the file', () => {
  it.each([
    ['Status', ['subscribed', 'Unsubscribed', 'cleaned', 'Non-Subscribed', 'active', '']],
    ['Email Marketing Status', ['active', 'inactive', 'opted out', 'hard bounced', 'x', 'y']],
    ['Unsubscribed', ['no', 'yes', 'TRUE', '2024-05-01', 'false', '']],
    ['UNSUB_TIME', ['', '2024-05-01 10:00:00', '1', 'x', '', '0000-00-00 00:00:00']],
    ['CLEAN_TIME', ['', '2024-05-01 10:00:00', '1', 'x', '', '']],
    ['EMAIL_BLACKLISTED', ['0', '1', 'yes', 'true', 'FALSE', 'no']],
    ['Opt-out', ['N', 'Y', '1', 'true', '0', '']],
    ['email_disabled', ['false', 'true', '1', 'yes', '', '-']],
    ['Subscribed', ['yes', 'no', 'FALSE', '0', 'true', '']],
    ['state', ['Confirmed', 'unconfirmed', 'BOUNCED', 'spam complaint', 'new', 'ok']],
  ])('has left before: %s', (header, cells) => {
    const text = cells.map((cell, at) => `p${at}@example.com;${cell}\n`).join('');
    const { rows } = read(`Email;${header}\n${text}`);
    expect(rows.map(({ hasLeft }) => hasLeft)).toEqual([false, true, true, true, false, false]);
  });

  it.each(['active_subscription', 'UNSUB_CAMPAIGN_TITLE', 'Country', 'MEMBER_RATING'])(
    'is not told by %s',
    (header) => {
      const { rows } = read(`Email,${header}\nada@example.com,0\nbob@example.com,false\n`);
      expect(rows.map(({ hasLeft }) => hasLeft)).toEqual([false, false]);
    },
  );
});

describe('the encoding of a file', () => {
  const TEXT = 'Name;Email\nJürgen;j@example.com\n';
  const swapped = Buffer.from(TEXT, 'utf16le').swap16();
  it.each([
    ['utf-8', Buffer.from(TEXT)],
    ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['utf-16le', Buffer.from(TEXT, 'utf16le')],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])],
    ['utf-16be', swapped],
    ['windows-1252', Buffer.from(TEXT, 'latin1')],
  ])('is found: %s', (encoding, bytes) => {
    expect(decodeFile(bytes)).toEqual({ encoding, text: TEXT });
  });

  it.each([
    ['a zip', Buffer.from('PK\u0003\u0004…'), /unpack it first/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2]), /not a text file/],
    ['nothing', Buffer.alloc(0), /empty/],
    ['blanks', Buffer.from(' \n\t\n'), /empty/],
  ])('of %s is refused with what to do', (_, bytes, message) => {
    const errors = refusalOf(() => decodeFile(bytes));
    expect(errors).toEqual({ file: [expect.stringMatching(message)] });
  });
});
