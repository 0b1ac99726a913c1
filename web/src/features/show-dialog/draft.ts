import { pick } from '../../edit/merge-fields.ts';
import type { DraftPhoto } from './draft-photos.ts';
import type { Part } from './merge-draft.ts';
import type { ShowFields } from './show-values.ts';

/** A show as it stands in the form. */
export interface Draft {
  fields: ShowFields;
  photos: DraftPhoto[];
}

/** The draft with some parts as they are in another one. */
export function withParts(draft: Draft, other: Draft, parts: readonly Part[]): Draft {
  const names = parts.filter((part) => part !== 'photos');
  return {
    fields: { ...draft.fields, ...pick(other.fields, names) },
    photos: parts.includes('photos') ? other.photos : draft.photos,
  };
}
