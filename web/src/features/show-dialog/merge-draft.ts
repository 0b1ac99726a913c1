import type { Show } from '@stagedoor/contracts/show';
import type { DraftMerge } from '../../edit/conflict.ts';
import { mergeFields } from '../../edit/merge-fields.ts';
import type { Draft } from './draft.ts';
import { mergePhotos } from './merge-photos.ts';
import { fieldsOf, type FieldName } from './show-values.ts';

/** What two people can clash in. */
export type Part = FieldName | 'photos';

/** My draft of a show, which I saw as it was `before`, on top of the show as it is now. */
export function mergeDraft(before: Show, draft: Draft, now: Show): DraftMerge<Part, Draft> {
  const theirs = fieldsOf(now);
  const fields = mergeFields(fieldsOf(before), draft.fields, theirs);
  const photos = mergePhotos(before.photos, draft.photos, now.photos);
  return {
    mine: { fields: fields.merged, photos: photos.mine },
    theirs: { fields: theirs, photos: photos.theirs },
    clashing: photos.clashing ? [...fields.clashing, 'photos'] : fields.clashing,
    joined: photos.joined ? [...fields.joined, 'photos'] : fields.joined,
  };
}
