import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answerHelp } from '../standalone/answer-help.ts';

/* npm run release-notes -- --tag v1.2.0 --to FILE: takes the notes from CHANGELOG.md. */
if (import.meta.main) {
  answerHelp('npm run release-notes -- --tag v1.2.0 --to FILE: takes the notes from CHANGELOG.md.');
  const text = { type: 'string' } as const;
  const { tag = '', to = '' } = parseArgs({ options: { tag: text, to: text } }).values;
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, but package.json is of version ${version}.`);
  writeFileSync(to, changelogNotes(readFileSync('CHANGELOG.md', 'utf8'), version));
}

/** The notes of a version in a changelog. @throws Error if there are none. */
export function changelogNotes(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const found = sections.find((section) => /^\[?([^\]\s]+)/.exec(section)?.[1] === version);
  const notes = found?.slice(found.indexOf('\n')).trim() ?? '';
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return `${notes}\n`;
}
