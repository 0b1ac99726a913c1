import type { Conflict } from '../../edit/editor.ts';
import { listed } from '../../format/listed.ts';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import type { DraftField, ShowDraft } from './show-draft.ts';

/** Describes what others changed meanwhile. `when` is the time of the last change, formatted. */
export function conflictSentences(
  { conflicting, joined, hasNews: archived, mine }: Conflict<ShowDraft>,
  when: string,
): { title: string; sentences: string[] } {
  // Archiving also unpublishes: that change needs no sentence of its own.
  const theirs = joined.filter((name) => !archived || name !== 'is_published');
  return {
    title: archived ? 'Somebody archived this show' : 'Somebody else changed this show',
    sentences: [
      `The last change was on ${when}, while you were editing. Yours are not saved yet.`,
      ...(archived ? [afterArchiving(mine.is_published)] : []),
      ...(conflicting.length > 0
        ? [`You both changed ${labels(conflicting)}: choose what to keep.`]
        : []),
      ...(theirs.length > 0
        ? [`Their changes to ${labels(theirs)} are in the form already, beside your own.`]
        : []),
    ],
  };
}

function afterArchiving(published: boolean): string {
  return published
    ? 'Saving takes it out of the archive and publishes it, as you asked.'
    : 'It is not public any more. Saving changes it within the archive.';
}

function labels(names: readonly DraftField[]): string {
  return listed(names.map(fieldLabel));
}
