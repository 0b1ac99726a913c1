import { describe, expect, it } from 'vitest';
import { csvOf } from './mailing-list.reads.ts';

async function linesOf(...emails: string[]): Promise<string[]> {
  async function* subscribers() {
    for (const email of emails) yield { id: '1', email, subscribed_at: '2030-05-01T16:00:00.000Z' };
  }
  return Array.fromAsync(csvOf(subscribers()));
}

describe('writing the mailing list as CSV', () => {
  it('writes a header and a line for each subscriber', async () => {
    expect(await linesOf('ada@example.com')).toEqual([
      'Email,Subscribed\r\n',
      'ada@example.com,2030-05-01T16:00:00.000Z\r\n',
    ]);
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@sum',
    '\tx',
    '\rx',
    '＝1＋1',
    '＋1',
    '－1',
    '＠sum',
    ' ＝1',
    '\u3000＝1',
    '\u00A0=1',
  ])('puts an apostrophe before %j, so that a spreadsheet reads no formula', async (email) => {
    const [, line = ''] = await linesOf(email);
    expect(line.replace(/^"/, '').startsWith(`'${email}`)).toBe(true);
  });

  it.each([
    ['ada;=1+1', "ada;'=1+1"],
    ['ada; =1+1', "ada;' =1+1"],
    ['ada;"=1+1"', `ada;'""=1+1""`],
    ['ada\t@sum', "ada\t'@sum"],
    ['ada\r\n-1', "ada\r\n'-1"],
    ['ada;una;+1', "ada;una;'+1"],
    ['ada;＝1＋1', "ada;'＝1＋1"],
    ['ada; ＠sum', "ada;' ＠sum"],
    ['ada\r\n－1', "ada\r\n'－1"],
    ['ada\t\u3000＋1', "ada\t'\u3000＋1"],
  ])('puts an apostrophe within %j, where some spreadsheets begin a cell', async (email, cell) => {
    expect(await linesOf(email)).toContain(`"${cell}",2030-05-01T16:00:00.000Z\r\n`);
  });

  it('quotes a cell with a semicolon, at which some spreadsheets split', async () => {
    const [, line] = await linesOf('ada;una@example.com');
    expect(line).toBe('"ada;una@example.com",2030-05-01T16:00:00.000Z\r\n');
  });

  it('quotes what would break a line or a cell', async () => {
    const [, line] = await linesOf('"ada, the first"@example.com');
    expect(line).toBe('"""ada, the first""@example.com",2030-05-01T16:00:00.000Z\r\n');
  });
});
