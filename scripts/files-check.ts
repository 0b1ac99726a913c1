import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { repositoryFiles } from './repository-files.ts';

/* The house rules of CONTRIBUTING.md for files: their names, length and width. */
const MOST_LINES = 300;
const MOST_COLUMNS = 100;
const CODE = /\.(tsx?|mjs|css|sql)$/;
const GENERATED = /\.gen\.ts$/;
const TEST = /\.test\.tsx?$|\.e2e\.ts$|^tests\//;
const VAGUE_NAME = /(^|[.-])(utils?|helpers?|common|misc)([.-]|$)/i;
const SWITCHED_OFF = /\b(ox|es)lint-disable|@ts-(ignore|nocheck|expect-error)/;

const files = repositoryFiles();
const faults = [...files.flatMap(faultsOf), ...namedTwice(files)];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(file: string): string[] {
  if (!CODE.test(file) || GENERATED.test(file)) return [];
  const text = readFileSync(file, 'utf8');
  const lines = text.trimEnd().split('\n').length;
  const found: string[] = [];
  if (VAGUE_NAME.test(basename(file))) found.push(`${file}: the name says nothing; name its job`);
  if (lines > MOST_LINES && !TEST.test(file)) {
    found.push(`${file}: ${lines} lines, at most ${MOST_LINES}`);
  }
  const wide = text.split('\n').findIndex((line) => line.length > MOST_COLUMNS && !mayBeWide(line));
  // A migration that has run is never changed.
  if (wide >= 0 && !file.endsWith('.sql'))
    found.push(`${file}:${wide + 1}: more than ${MOST_COLUMNS} columns`);
  if (SWITCHED_OFF.test(text)) found.push(`${file}: a comment switches a rule off`);
  return found;
}

/** Whether the formatter leaves a line longer: the path of an import, and the title of a test. */
function mayBeWide(line: string): boolean {
  return /^(import|export) .* from '|^\s*((describe|it|test)(\.\w+)*\(\s*)?['"`].*['"`]/.test(line);
}

/** Base names that two files have. Only main.ts may, in which each service and tool begins. */
function namedTwice(files: string[]): string[] {
  const places = Map.groupBy(
    files.filter((file) => CODE.test(file)),
    (file) => basename(file),
  );
  return [...places]
    .filter(([name, found]) => name !== 'main.ts' && found.length > 1)
    .map(([name, found]) => `${name} is the name of ${found.join(' and ')}`);
}
