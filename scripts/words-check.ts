import { readFileSync } from 'node:fs';
import { repositoryFiles } from './repository-files.ts';

/*
 * Code uses the field's words. CONTRIBUTING.md lists those it avoids, under "Words": a plain word is
 * searched for among the parts of identifiers, a name among the identifiers, anything else in the text.
 */
const CODE = /\.(tsx?|mjs)$/;
const PLAIN_WORD = /^[a-z]+$/;
const IDENTIFIER = /[A-Za-z$_][\w$]*/g;
const PART = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
/** Comments, strings and the text between JSX tags; the code in a template's `${}` stays. */
const PROSE =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=>)[^<>{}=;()]*(?=<)/g;

const avoided = listed(readFileSync('CONTRIBUTING.md', 'utf8'));
const words = new Map(avoided.filter(([word]) => PLAIN_WORD.test(word)));
const phrases = avoided.filter(([word]) => !PLAIN_WORD.test(word));

const faults = repositoryFiles().flatMap(faultsOf);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(file: string): string[] {
  if (!CODE.test(file) && !file.endsWith('.md')) return [];
  if (file === 'CONTRIBUTING.md' || file.endsWith('.gen.ts')) return [];
  const text = readFileSync(file, 'utf8');
  const found = phrases.filter(([phrase]) => text.includes(phrase));
  if (CODE.test(file)) {
    const identifiers = new Set(text.replace(PROSE, ' ').match(IDENTIFIER));
    for (const identifier of identifiers) {
      const parts = identifier.match(PART)?.map((part) => part.toLowerCase()) ?? [];
      for (const part of parts) {
        const instead = words.get(part);
        if (instead) found.push([identifier, instead]);
      }
    }
  }
  return found.map(([word, instead]) => `${file}: "${word}" is ${instead}`);
}

/** The rows of the table under the heading "Words": words to avoid, divided by commas, and what to write. */
function listed(document: string): [word: string, instead: string][] {
  const [, section = ''] = document.split(/^## Words$/m);
  const rows = (section.split(/^## /m)[0] ?? '').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm);
  return [...rows]
    .slice(1)
    .flatMap(([, avoid = '', instead = '']) =>
      avoid.split(', ').map((word): [string, string] => [word.replaceAll('`', ''), instead]),
    );
}
