import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { answerHelp } from '../standalone/answer-help.ts';
import { repositoryFiles } from './repository-files.ts';

answerHelp('Checks that the documents name only commands, paths and tests that exist.');

/*
 * The documents name only commands and paths that exist: every `npm run …`, all links, and what
 * looks like a path between backticks or after `node` in an example. The guide to coverage names
 * only tests that exist.
 */
const COVERAGE = 'docs/guides/spec-coverage.md';
const MADE_AT_RUN_TIME = /^(\.\/)?data\b|(^|\/)(node_modules|dist|test-results)\b/;
const FILE_NAME = /^[\w.$-]+\.(tsx?|mjs|json|md|ya?ml|css|sql)$/;

const files = repositoryFiles();
const names = new Set(files.map((file) => basename(file)));
const tops = new Set(files.map((file) => file.split('/')[0]));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

// The changelog also names what is no more.
const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
const faults = [...documents.flatMap(faultsOf), ...missingTests(readFileSync(COVERAGE, 'utf8'))];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(document: string): string[] {
  const text = readFileSync(document, 'utf8');
  const commands = matches(text, /\bnpm run ([\w:-]+)/g)
    .filter((name) => !Object.hasOwn(scripts, name))
    .map((name) => `${document}: there is no npm script "${name}"`);
  // The Node of a shell may be too old for TypeScript; npm scripts use the one that is installed.
  const direct = matches(text, /\b(node (?:scripts|tests)\/[\w/-]+\.ts)/g).map(
    (command) => `${document}: "${command}" needs an npm script`,
  );
  const quoted = matches(text, /`([^`\s]+)`/g).filter(isPath);
  const linked = matches(text, /\]\(([^)#\s]+)/g).filter((link) => !/^[a-z]+:/.test(link));
  const run = matches(text, /\bnode ([\w./-]+\.(?:ts|mjs))/g);
  const paths = [...quoted, ...linked, ...run]
    .map((path) => path.replace(/:\d+$/, ''))
    .filter((path) => !exists(path, document))
    .map((path) => `${document}: there is no ${path}`);
  return [...new Set([...commands, ...direct, ...paths])];
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** URLs, packages, MIME types and patterns with <placeholders> have slashes too. */
function isPath(code: string): boolean {
  if (/^[/@$#]|[<>{}*…=]|:\/\//.test(code)) return false;
  const first = code.replace(/^\.\//, '').split('/')[0];
  const hasFolder = code.includes('/') && (/^\.|\/$/.test(code) || tops.has(first));
  return hasFolder || FILE_NAME.test(basename(code));
}

function exists(path: string, document: string): boolean {
  return (
    MADE_AT_RUN_TIME.test(path) ||
    names.has(path) ||
    [path, join(dirname(document), path)].some((candidate) => existsSync(candidate))
  );
}

/** Names of tests stand after their file and a colon, or alone where a section names the file. */
function missingTests(coverage: string): string[] {
  return coverage.split(/^## /m).flatMap((section) => {
    const [usual] = matches(section, /^All in `([^`]+)`/gm);
    return matches(section, /^\|.* \| (.*) \|$/gm).flatMap((cell) => [
      ...(usual ? missingIn(usual, cell.split('`', 1)[0] ?? '') : []),
      ...[...cell.matchAll(/`([^`]+\.ts)`: ([^`]+)/g)].flatMap(([, file = '', list = '']) =>
        missingIn(file, list),
      ),
    ]);
  });
}

function missingIn(file: string, list: string): string[] {
  const source = existsSync(file) ? readFileSync(file, 'utf8').replaceAll("\\'", "'") : '';
  return list
    .split('; ')
    .map((name) => name.replace(/[,; ]+$/, ''))
    .filter((name) => name.split('…').some((part) => !source.includes(part.trim())))
    .map((name) => `${COVERAGE}: ${file} has no test "${name}"`);
}
