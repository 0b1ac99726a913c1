import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changelogNotes } from './changelog-notes.ts';

/* npm run release-notes -- --tag v1.2.0 --to FILE: takes the notes from CHANGELOG.md. */
const text = { type: 'string' } as const;
const { tag = '', to = '' } = parseArgs({ options: { tag: text, to: text } }).values;
const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
if (tag !== `v${version}`)
  throw new Error(`The tag is ${tag}, but package.json is of version ${version}.`);
writeFileSync(to, changelogNotes(readFileSync('CHANGELOG.md', 'utf8'), version));
