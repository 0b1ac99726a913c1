import type { Show } from '@stagedoor/contracts/show';
import { asUploaded } from './draft-photos.ts';
import { isRefusal, type ShowEdit } from './save-show.ts';
import type { ShowDraft } from './show-draft.ts';

/** A new show that was sent and got no response: it may have been created. */
export interface UnconfirmedCreation {
  draft: ShowDraft;
  /** Sent again under this key, it is not created twice. */
  key: string;
}

/**
 * Sends a creation again as it was sent before, so that what has been typed since becomes an edit
 * of that show, and not a second show. Undefined where the server refuses it.
 */
export async function finishCreation(
  sent: UnconfirmedCreation,
  draft: ShowDraft,
  create: (draft: ShowDraft, key: string) => Promise<Show>,
): Promise<ShowEdit | undefined> {
  try {
    const show = await create(sent.draft, sent.key);
    const ids = sent.draft.photos.map(({ id }) => id);
    const stored = asUploaded(sent.draft.photos, show.photos);
    const photos = draft.photos.map((photo) => stored[ids.indexOf(photo.id)] ?? photo);
    return { base: { show, etag: null }, draft: { ...draft, photos } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}
