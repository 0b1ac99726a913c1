import { ApiError } from '../api/api-error.ts';
import type { Editable } from './editor.ts';
import { mergeFields, type FieldMerge } from './merge-fields.ts';

const TRIES = 4;

/** A draft, and the stored version that it is an edit of. */
export interface Edit<Base, Draft> {
  base: Base;
  draft: Draft;
}

/** Others changed the same fields, or did something that the user must know before saving. */
export class EditConflict<Base, Draft> extends Error {
  readonly theirs: Base;
  readonly merge: FieldMerge<Draft>;
  readonly hasNews: boolean;

  constructor(theirs: Base, merge: FieldMerge<Draft>, hasNews: boolean) {
    super('Somebody else changed the same thing.');
    this.name = 'EditConflict';
    this.theirs = theirs;
    this.merge = merge;
    this.hasNews = hasNews;
  }
}

/** Moves an edit onto the version that others saved. @throws EditConflict */
export function rebase<Base, Draft extends object>(
  { base, draft }: Edit<Base, Draft>,
  theirs: Base,
  { draftOf, rules, hasNews }: Editable<Base, Draft>,
): Edit<Base, Draft> {
  const merge = mergeFields(draftOf(base), draft, draftOf(theirs), rules);
  const news = hasNews?.(base, theirs) ?? false;
  if (merge.conflicting.length > 0 || news) throw new EditConflict(theirs, merge, news);
  return { base: theirs, draft: merge.mine };
}

/**
 * Sends an edit. While the server calls it stale, rebases it on the current version, a few times.
 * @throws EditConflict, ApiError, NetworkError
 */
export async function saveEdit<Base, Draft extends object, Saved>(
  first: Edit<Base, Draft>,
  editable: Editable<Base, Draft>,
  send: (edit: Edit<Base, Draft>) => Promise<Saved>,
  loadCurrent: (refusal: ApiError, attempt: number) => Base | Promise<Base>,
): Promise<Saved> {
  let edit = first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(edit);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale-revision') throw error;
      if (attempt === TRIES) throw error;
      edit = rebase(edit, await loadCurrent(error, attempt), editable);
    }
  }
}
