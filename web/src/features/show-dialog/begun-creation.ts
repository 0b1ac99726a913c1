import type { Show } from '@stagedoor/contracts/show';
import { asUploaded } from './draft-photos.ts';
import type { Draft } from './draft.ts';
import { isRefusal, type Edit } from './save-show.ts';

/** A new show that was sent, and whose answer did not come: it may be there. */
export interface BegunCreation {
  draft: Draft;
  /** Sent again under this key, it is not created twice. */
  key: string;
}

/**
 * Finishes what was begun, as it was sent then, so that what has been typed since becomes an edit of that show, and not a second one.
 * Undefined where the server says that it was not done.
 */
export async function finishCreation(
  begun: BegunCreation,
  draft: Draft,
  create: (draft: Draft, key: string) => Promise<Show>,
): Promise<Edit | undefined> {
  try {
    const show = await create(begun.draft, begun.key);
    const sent = begun.draft.photos.map(({ id }) => id);
    const stored = asUploaded(begun.draft.photos, show.photos);
    const photos = draft.photos.map((photo) => stored[sent.indexOf(photo.id)] ?? photo);
    return { base: { show, etag: null }, draft: { ...draft, photos } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}
