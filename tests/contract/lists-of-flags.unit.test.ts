import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import { MESSAGE_FLAGS } from '@stagedoor/contracts/facts/message-flags';
import { SHOW_FIELDS } from '@stagedoor/contracts/facts/show-fields';
import { SHOW_FLAGS, SHOWN_FLAGS } from '@stagedoor/contracts/facts/show-flags';

const ROOT = new URL('../../', import.meta.url);
const FOLDERS = ['contracts', 'services', 'standalone', 'web/src'];
const kinds = [...new Set(Object.values(SHOW_FIELDS).map(({ kind }) => kind))];

const sources = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('contracts/facts/'))
  .map((file) => ({ file, text: readFileSync(new URL(file, ROOT), 'utf8') }));

it.each([
  ['flags of an account', ACCOUNT_FLAGS],
  ['flags of a message', MESSAGE_FLAGS],
  ['flags of a show', SHOW_FLAGS],
  ['flags of a show that are shown', SHOWN_FLAGS],
  ['kinds of field', kinds],
])('all %s are listed by hand in contracts/facts alone', (_, names) => {
  const lists = sources.flatMap(({ file, text }) =>
    (text.match(/\[[^[\]]*\]/g) ?? []).flatMap((list) =>
      names.every((name) => list.includes(`'${name}'`)) ? `${file}: ${list}` : [],
    ),
  );
  expect(lists).toEqual([]);
});

it('a record over the kinds of field has all of them', () => {
  const partial = sources.filter(({ text }) => /Partial<\s*Record<\s*FieldKind/.test(text));
  expect(partial.map(({ file }) => file)).toEqual([]);
});
