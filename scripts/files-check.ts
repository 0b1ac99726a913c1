import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { repositoryFiles } from './repository-files.ts';

/* Names and lengths that the house rules in CONTRIBUTING.md ask for, and no rule switched off in a comment. */
const MOST_LINES = 200;
const CODE = /\.(tsx?|mjs|css|sql)$/;
const GENERATED = /\.gen\.ts$/;
const TEST = /\.test\.tsx?$|\.e2e\.ts$|^tests\//;
const VAGUE_NAME = /(^|[.-])(utils?|helpers?|common|misc)([.-]|$)/i;
const SWITCHED_OFF = /\b(ox|es)lint-disable|@ts-(ignore|nocheck|expect-error)/;

const faults = repositoryFiles().flatMap(faultsOf);
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
  if (SWITCHED_OFF.test(text)) found.push(`${file}: a comment switches a rule off`);
  return found;
}
