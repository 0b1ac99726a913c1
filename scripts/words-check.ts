import { readFileSync } from 'node:fs';
import { repositoryFiles } from './repository-files.ts';

/*
 * Code uses the words of the field. The table "Words" of CONTRIBUTING.md lists words to avoid: a
 * word in small letters is searched for among the parts of names, a name among the names, anything
 * else in the text.
 */
const CODE = /\.(tsx?|mjs)$/;
const DOCUMENT = /\.md$/;
const LISTS_THEM = new Set(['CONTRIBUTING.md', 'CHANGELOG.md']);
const NAME = /[A-Za-z$_][\w$]*/g;
const PART = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
/** Comments, strings and the text between JSX tags, but no templates that contain code. */
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/;
const TEXT = /`[^`$]*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=>)[^<>{}=;()]*(?=<)/;
const PROSE = new RegExp(`${COMMENT.source}|${TEXT.source}`, 'g');

type Avoided = { word: string; instead: string };

const avoided = listed(readFileSync('CONTRIBUTING.md', 'utf8'));
const parts = matching(/^[a-z]+$/);
const names = matching(/^[a-z]*[A-Z]\w*$/);
const texts = avoided.filter((entry) => !parts.includes(entry) && !names.includes(entry));

const faults = repositoryFiles().flatMap(faultsOf);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(file: string): string[] {
  const isCode = CODE.test(file);
  if (LISTS_THEM.has(file) || file.endsWith('.gen.ts')) return [];
  if (!isCode && !DOCUMENT.test(file)) return [];
  const text = readFileSync(file, 'utf8');
  const found = [
    ...texts.filter(({ word }) => text.includes(word)),
    ...(isCode ? [...new Set(text.replace(PROSE, ' ').match(NAME))].flatMap(avoidedIn) : []),
  ];
  return found.map(({ word, instead }) => `${file}: "${word}" is ${instead}`);
}

function avoidedIn(name: string): Avoided[] {
  const inName = new Set(name.match(PART)?.map((part) => part.toLowerCase()));
  return [
    ...names.filter(({ word }) => word === name),
    ...parts.filter(({ word }) => inName.has(word)).map(({ instead }) => ({ word: name, instead })),
  ];
}

function matching(form: RegExp): Avoided[] {
  return avoided.filter(({ word }) => form.test(word));
}

/** The rows of the table: the words to avoid, separated by commas, and what to write. */
function listed(document: string): Avoided[] {
  const [, section = ''] = document.split(/^## Words$/m);
  const rows = (section.split(/^## /m)[0] ?? '').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm);
  return [...rows]
    .slice(1)
    .flatMap(([, words = '', instead = '']) =>
      words.split(', ').map((word) => ({ word: word.replaceAll('`', ''), instead })),
    );
}
