import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { z } from 'zod';
import { repositoryFiles } from './repository-files.ts';

/*
 * The documents name only commands and paths that exist: every `npm run …`, all links, and what
 * looks like a path between backticks or after `node` in an example. The guide to coverage names
 * only tests that exist.
 */
const files = repositoryFiles();
const documents = files.filter((file) => file.endsWith('.md'));
const places = new Set(files.flatMap(withParents));
const names = new Set(files.map((file) => basename(file)));
const tops = new Set(files.map((file) => file.split('/')[0]));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const MADE_AT_RUN_TIME = /^(\.\/)?data\b|(^|\/)(node_modules|dist|test-results)\b/;
const FILE_NAME = /^[\w.$-]+\.(tsx?|mjs|json|md|ya?ml|css|sql)$/;

const COVERAGE = 'docs/guides/spec-coverage.md';

const faults = [...documents.flatMap(faultsOf), ...missingTests(readFileSync(COVERAGE, 'utf8'))];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(document: string): string[] {
  const text = readFileSync(document, 'utf8');
  const commands = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((name) => !Object.hasOwn(scripts, name))
    .map((name) => `${document}: there is no npm script "${name}"`);
  // The Node of a shell may be too old for TypeScript; npm scripts use the one that is installed.
  const direct = [...text.matchAll(/\bnode (?:scripts|tests)\/[\w/-]+\.ts/g)].map(
    ([command]) => `${document}: "${command}" needs an npm script`,
  );
  const paths = pathsIn(text)
    .filter((path) => !exists(path, document))
    .map((path) => `${document}: there is no ${path}`);
  return [...new Set([...commands, ...direct, ...paths])];
}

function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code).filter(isPath);
  const linked = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link);
  const run = [...text.matchAll(/\bnode ([\w./-]+\.(?:ts|mjs))/g)].map(([, script = '']) => script);
  return [...quoted, ...linked.filter((link) => !/^[a-z]+:/.test(link)), ...run].map((path) =>
    path.replace(/:\d+$/, ''),
  );
}

/** URLs, packages, MIME types and patterns with <placeholders> have slashes too. */
function isPath(code: string): boolean {
  if (/^[/@$#]|[<>{}*…]|:\/\//.test(code)) return false;
  if (!code.includes('/')) return FILE_NAME.test(code);
  const first = code.replace(/^\.\//, '').split('/')[0];
  return (
    code.startsWith('.') || code.endsWith('/') || tops.has(first) || FILE_NAME.test(basename(code))
  );
}

function exists(path: string, document: string): boolean {
  if (MADE_AT_RUN_TIME.test(path)) return true;
  if (!path.includes('/') && names.has(path)) return true;
  return [path, join(dirname(document), path)]
    .map((candidate) => normalize(candidate).replace(/\/$/, ''))
    .some((candidate) => places.has(candidate));
}

/** Names of tests stand after their file and a colon, or alone where a section names the file. */
function missingTests(coverage: string): string[] {
  return coverage.split(/^## /m).flatMap((section) => {
    const [, usual] = /^All in `([^`]+)`/m.exec(section) ?? [];
    const cells = [...section.matchAll(/^\|.* \| (.*) \|$/gm)].map(([, cell = '']) => cell);
    return cells.flatMap((cell) => {
      const [alone = ''] = cell.split('`', 1);
      const named = [...cell.matchAll(/`([^`]+\.ts)`: ([^`]+)/g)];
      return [
        ...(usual ? missingIn(usual, alone) : []),
        ...named.flatMap(([, file = '', list = '']) => missingIn(file, list)),
      ];
    });
  });
}

function missingIn(file: string, list: string): string[] {
  const source = places.has(file) ? readFileSync(file, 'utf8').replaceAll("\\'", "'") : '';
  return list
    .split('; ')
    .map((name) => name.replace(/[,; ]+$/, ''))
    .filter((name) => name.split('…').some((part) => !source.includes(part.trim())))
    .map((name) => `${COVERAGE}: ${file} has no test "${name}"`);
}

function withParents(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
