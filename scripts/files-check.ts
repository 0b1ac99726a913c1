import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { answerHelp } from '../standalone/answer-help.ts';
import { repositoryFiles } from './repository-files.ts';

answerHelp('Checks the names and the width of files, and that no comment switches a rule off.');

/* The house rules of CONTRIBUTING.md for files that no tool checks: their names and their width. */
const MOST_COLUMNS = 100;
const CODE = /(?<!\.gen)\.(tsx?|mjs|css)$/;
const VAGUE_NAME = /(^|[.-])(utils?|helpers?|common|misc)([.-]|$)/i;
const SWITCHED_OFF = /\b(ox|es)lint-disable|@ts-(ignore|nocheck|expect-error)/;

const files = repositoryFiles().filter((file) => CODE.test(file));
// Each service and each tool begins in its own main.ts.
const places = Map.groupBy(
  files.filter((file) => basename(file) !== 'main.ts'),
  (file) => basename(file),
);
const faults = [
  ...files.flatMap(faultsOf),
  ...[...places.values()]
    .filter((found) => found.length > 1)
    .map((found) => `Two files have the same name: ${found.join(' and ')}`),
];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const wide = text.split('\n').findIndex((line) => line.length > MOST_COLUMNS && !mayBeWide(line));
  return [
    ...(VAGUE_NAME.test(basename(file)) ? [`${file}: the name says nothing; name its job`] : []),
    ...(SWITCHED_OFF.test(text) ? [`${file}: a comment switches a rule off`] : []),
    ...(wide >= 0 ? [`${file}:${wide + 1}: more than ${MOST_COLUMNS} columns`] : []),
  ];
}

/** Whether the formatter leaves a line longer: the path of an import, and the title of a test. */
function mayBeWide(line: string): boolean {
  return /^(import|export) .* from '|^\s*((describe|it|test)(\.\w+)*\(\s*)?['"`].*['"`]/.test(line);
}
