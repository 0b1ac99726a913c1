import type { Show } from '@stagedoor/contracts/show';
import { ApiError } from '../../api/api-error.ts';
import { callApi, callApiTagged } from '../../api/call-api.ts';
import { withSession } from '../../session/with-session.ts';
import { newFiles } from './draft-photos.ts';
import type { LoadedShow, ShowCalls } from './save-show.ts';
import { toSent, type ShowDraft } from './show-draft.ts';

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

/** Creates the show and its photos in one call, so that there is never one without the other. */
export async function createShow(
  { photos, ...values }: ShowDraft,
  idempotencyKey: string,
): Promise<Show> {
  const sent = toSent(values);
  const files = newFiles(photos);
  if (files.length === 0) return callApi('shows.create', { body: sent, idempotencyKey });
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.append(name, String(value));
  for (const file of files) form.append('photos', file);
  return callApi('shows.create', { body: form, idempotencyKey });
}

/** The calls that an edit of one show makes. */
export function showCalls(id: string): ShowCalls {
  const params = { id };
  return {
    load: () => loadShow(id),
    unarchive: () => callApi('shows.unarchive', { params }),
    edit: async (changes, ifMatch) => {
      const sent = { params, body: toSent(changes), ...(ifMatch && { ifMatch }) };
      const { body, etag } = await callApiTagged('shows.edit', sent);
      return { show: body, etag };
    },
    deletePhoto: (photoId) => callApi('shows.delete-photo', { params: { id, photoId } }),
    uploadPhotos: async (files, idempotencyKey) => {
      const body = new FormData();
      for (const file of files) body.append('photos', file);
      const { photos } = await callApi('shows.upload-photos', { params, body, idempotencyKey });
      return photos.slice(-files.length);
    },
    reorderPhotos: (ids) =>
      callApi('shows.reorder-photos', {
        params,
        body: { photos: ids.map((photoId, order) => ({ id: photoId, order })) },
      }),
    settle: () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS)),
  };
}
