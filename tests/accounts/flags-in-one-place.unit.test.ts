import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const CHANGES_FLAGS =
  /(update|insert into)\s+app\.accounts\b[^;`]*\b(is_(staff|site_manager)|ACCOUNT_FLAGS)\b/i;

describe('the flags of accounts in Postgres', () => {
  it('are written in one file, from the streams of the accounts', () => {
    const files = globSync('{services,standalone}/**/*.ts', {
      exclude: (path) => /node_modules|\.test\.ts$/.test(path),
    });
    const writing = files.filter((file) => CHANGES_FLAGS.test(readFileSync(file, 'utf8')));
    expect(writing).toEqual(['services/command/accounts/account-changes.ts']);
  });
});
