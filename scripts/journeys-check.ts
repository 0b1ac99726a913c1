import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { repositoryFiles } from './repository-files.ts';

/*
 * The journeys of one worker share a venue, so the shows of one file are in the lists and feeds of
 * the next. A journey that looks for a name, or for its absence, must not find it in the show of
 * another file.
 */
const SHOW = /(?:headlining_artist: |tour\(staff, )(['`])([^'`$]+)\1/g;

type Named = { name: string; file: string };

const named = repositoryFiles()
  .filter((file) => /^tests\/e2e\/.*\.e2e\.ts$/.test(file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SHOW)].map(([, , name = '']) => ({ name, file })),
  );
const faults = named.flatMap((one) =>
  named.filter((other) => meets(one, other)).map((other) => sentence(one, other)),
);
for (const fault of new Set(faults)) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function meets(one: Named, other: Named): boolean {
  return one.file !== other.file && other.name.toLowerCase().includes(one.name.toLowerCase());
}

function sentence(one: Named, other: Named): string {
  return `${one.file}: "${one.name}" is also found in "${other.name}" (${basename(other.file)})`;
}
