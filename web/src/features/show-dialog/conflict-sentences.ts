import { fieldLabels } from './field-labels.ts';
import type { Part } from './merge-draft.ts';
import type { ShowConflict } from './show-form.ts';

const list = new Intl.ListFormat('en-US');

/** What others did to a show that is being edited. `when` is the time of their last change. */
export function conflictSentences(
  { clashing, joined, archived, mine }: ShowConflict,
  when: string,
): { title: string; sentences: string[] } {
  // Archiving unpublishes, which needs no sentence of its own.
  const theirs = joined.filter((part) => !archived || part !== 'is_published');
  return {
    title: archived ? 'Somebody archived this show' : 'Somebody else changed this show',
    sentences: [
      `The last change was on ${when}, while you were editing. Yours are not saved yet.`,
      ...(archived ? [afterArchiving(mine.fields.is_published)] : []),
      ...(clashing.length > 0 ? [`You both changed ${named(clashing)}: choose what to keep.`] : []),
      ...(theirs.length > 0
        ? [`Their changes to ${named(theirs)} are in the form already, beside your own.`]
        : []),
    ],
  };
}

function afterArchiving(published: boolean): string {
  return published
    ? 'Saving takes it out of the archive and publishes it, as you asked.'
    : 'It is not public any more. Saving changes it within the archive.';
}

function named(parts: readonly Part[]): string {
  return list.format(parts.map(partLabel));
}

export function partLabel(part: Part): string {
  return part === 'photos' ? 'Photos' : fieldLabels[part];
}
