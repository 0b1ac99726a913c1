import type { Show } from '@stagedoor/contracts/show';
import { withUploaded } from './draft-photos.ts';
import { isRefusal, type ShowEdit } from './save-show.ts';
import type { ShowDraft } from './show-draft.ts';

/** A new show whose creation got no response: it may exist. */
export interface UnconfirmedCreation {
  draft: ShowDraft;
  /** The idempotency key that keeps a retry from creating it twice. */
  key: string;
}

/**
 * Sends a creation again exactly as it was sent before, so that later typing becomes an edit of
 * that show instead of a second show. Returns undefined where the server refuses the creation.
 */
export async function finishCreation(
  sent: UnconfirmedCreation,
  draft: ShowDraft,
  create: (draft: ShowDraft, key: string) => Promise<Show>,
): Promise<ShowEdit | undefined> {
  try {
    const show = await create(sent.draft, sent.key);
    const ids = sent.draft.photos.map(({ id }) => id);
    const stored = withUploaded(sent.draft.photos, show.photos);
    const photos = draft.photos.map((photo) => stored[ids.indexOf(photo.id)] ?? photo);
    return { base: { show, etag: null }, draft: { ...draft, photos } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}
