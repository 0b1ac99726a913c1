import { characterStart } from '@stagedoor/contracts/facts/text-beginning';
import { diffWordsWithSpace } from 'diff/lib/diff/word.js';

export interface DiffPart {
  text: string;
  mark: 'same' | 'removed' | 'added';
}

/** With less than this share in common, two texts are easier to read one after the other. */
const ENOUGH = 0.3;
/** With more differences, comparing takes the browser too long. */
const MOST_EDITS = 2_000;
/** How many characters of unchanged text are shown beside a change. */
const AROUND = 60;

/** What was removed from a text and added to it, by whole words. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const found = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS }) ?? [];
  const parts = found.map(({ value, added, removed }): DiffPart => {
    return { text: value, mark: added ? 'added' : removed ? 'removed' : 'same' };
  });
  const same = parts.reduce((sum, { text, mark }) => sum + (mark === 'same' ? text.length : 0), 0);
  if (same < ENOUGH * Math.max(before.length, after.length))
    return [
      { text: before, mark: 'removed' },
      { text: after, mark: 'added' },
    ];
  return joined(parts);
}

/** Leaves out the middle of long passages that stayed the same. */
export function withoutLongPassages(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map(({ text, mark }, place) => {
    if (mark !== 'same' || text.length < 3 * AROUND) return { text, mark };
    const head = place === 0 ? '' : text.slice(0, characterStart(text, AROUND));
    const tail =
      place === parts.length - 1 ? '' : text.slice(characterStart(text, text.length - AROUND));
    return { text: `${head} … ${tail}`, mark };
  });
}

/** Joins changes that have nothing but a space between them. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) result.push({ text: removed, mark: 'removed' });
    if (added) result.push({ text: added, mark: 'added' });
    removed = added = '';
  };
  parts.forEach(({ text, mark }, place) => {
    const isBetween = mark === 'same' && text.trim() === '' && place < parts.length - 1;
    if (mark === 'same' && !(isBetween && (removed || added))) {
      flush();
      result.push({ text, mark });
      return;
    }
    if (mark !== 'added') removed += text;
    if (mark !== 'removed') added += text;
  });
  flush();
  return result;
}
