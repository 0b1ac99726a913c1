import { readFileSync } from 'node:fs';
import { repositoryFiles } from '../scripts/repository-files.ts';

const PROGRAMS = /^(services|standalone|eventlog|scripts\/prepare\.mjs$)/;
const NOT_SHIPPED = /\.test\.ts$|^eventlog\/(tests|conformance|protocol\/call-refusals)/;
const RAISED = /(?:new (?:\w*Error|Gap|DifferentLog|WrongMasterKey)|\bstop)\(\s*/g;
const LITERAL = /^\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)\s*(\+)?/;
const SHORTEST = 15;

/** The constant part of each sentence that a program stops with, and the file that has it. */
export function stopSentences(): { file: string; sentence: string }[] {
  const files = repositoryFiles().filter((file) => PROGRAMS.test(file) && !NOT_SHIPPED.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const starts = [...text.matchAll(RAISED)].map((match) => match.index + match[0].length);
    const literals = starts.map((start) => literalAt(text.slice(start)));
    const sentences = literals.filter((it) => !it.startsWith('Usage:')).map(longestPart);
    return sentences.filter((it) => it.length >= SHORTEST).map((sentence) => ({ file, sentence }));
  });
}

/** String literals with a plus between them, as one. */
function literalAt(text: string): string {
  const [whole = '', plain, template, plus] = LITERAL.exec(text) ?? [];
  const here = (plain ?? template ?? '').replace(/\\n.*/, '');
  return plus === undefined ? here : here + literalAt(text.slice(whole.length));
}

function longestPart(sentence: string): string {
  const parts = sentence.split(/\$\{[^}]*\}/).map((part) => part.trim());
  return parts.reduce((one, other) => (other.length > one.length ? other : one), '');
}
