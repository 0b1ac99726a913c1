import { ApiError } from '../../api/api-error.ts';
import { callApi, callApiTagged } from '../../api/call-api.ts';
import { withSession } from '../../session/with-session.ts';
import type { LoadedShow, ShowCalls } from './save-show.ts';
import { toSent, type ShowDraft } from './show-draft.ts';

/** The length of the UUID that ends the address of a preview. */
const UUID_LENGTH = 36;
/** The wait between uploading photos and reading them back to put them in order. */
const SETTLE_MS = 100;

export async function loadShow(id: string): Promise<LoadedShow> {
  const load = () => callApiTagged('shows.get', { params: { id } });
  const { body, etag } = await load().catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    // Without a session an unpublished show is a 404, too. This call asks to sign in again.
    await withSession(() => callApi('session.me'));
    return load();
  });
  return { show: body, etag };
}

/** Creates the show without its photos, which are uploaded as to any other show. */
export async function createShow(
  draft: ShowDraft,
  idempotencyKey: string,
  commands: string[],
): Promise<LoadedShow> {
  const sent = toSent({ ...draft, photos: undefined });
  const options = { body: sent, idempotencyKey, commands };
  const { body, etag } = await callApiTagged('shows.create', options);
  return { show: body, etag };
}

/** The calls that an edit of one show makes. They add the ids of their commands to `commands`. */
export function showCalls(id: string, commands: string[]): ShowCalls {
  const params = { id };
  return {
    load: () => loadShow(id),
    unarchive: () => callApi('shows.unarchive', { params, commands }),
    edit: async (changes, ifMatch) => {
      const sent = { params, body: toSent(changes), commands, ...(ifMatch && { ifMatch }) };
      const { body, etag } = await callApiTagged('shows.edit', sent);
      return { show: body, etag };
    },
    deletePhoto: (photoId) => callApi('shows.delete-photo', { params: { id, photoId }, commands }),
    uploadPhoto: async ({ id: preview, file }) => {
      const body = new FormData();
      body.append('photos', file);
      const idempotencyKey = preview.slice(-UUID_LENGTH);
      const { photos } = await callApi('shows.upload-photos', {
        params,
        body,
        idempotencyKey,
        commands,
      });
      const added = photos.at(-1);
      if (!added) throw new Error('The server has added no photo.');
      return added;
    },
    reorderPhotos: (ids) =>
      callApi('shows.reorder-photos', {
        params,
        commands,
        body: { photos: ids.map((photoId, order) => ({ id: photoId, order })) },
      }),
    settle: () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS)),
  };
}
