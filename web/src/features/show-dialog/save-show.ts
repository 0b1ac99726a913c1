import type { Photo, Show } from '@stagedoor/contracts/show';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { callApi } from '../../session/call-api.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { isRecord } from '../../api/is-record.ts';
import { differingFields, pick } from '../../edit/differing-fields.ts';
import { rebase, type Editable, type Opened } from '../../edit/editor.ts';
import {
  isMoved,
  mergePhotos,
  newPhotos,
  removedPhotos,
  uploaded,
  type NewPhoto,
} from './draft-photos.ts';
import { PartlySaved, PhotosRefused } from './save-failure.ts';
import {
  draftOf,
  normalised,
  storedValues,
  toSent,
  type DraftField,
  type ShowDraft,
} from './show-draft.ts';

/** How the editor handles a show. */
export const editableShow: Editable<Show, ShowDraft> = {
  draftOf,
  normalised,
  isBase: (value): value is Show => isRecord(value) && Array.isArray(value['photos']),
  merge: ({ before, mine, theirs }) => ({
    photos: mergePhotos(before.photos, mine.photos, theirs.photos),
  }),
};

export interface SaveSteps {
  /** Creates a new show, without its photos. */
  create: () => Promise<Show>;
  /** Called before each upload. */
  onUpload: (place: number, count: number) => void;
  /** Gets the ids of the commands that the save makes. */
  commands: string[];
}

/**
 * Saves a show: updates it, deletes the removed photos, uploads the new ones, and after a moment
 * reloads it and posts the order. No step has a second effect, so that after a failure the whole
 * save can be done again. The server merges the values with what others changed.
 * @throws PartlySaved, ApiError, NetworkError
 */
export async function saveShow(
  { base: opened, draft }: Opened<Show, ShowDraft>,
  { create, onUpload, commands }: SaveSteps,
): Promise<Show> {
  let base = opened;
  let isPartStored = false;
  try {
    base ??= await create();
    isPartStored = !opened;
    const params = { id: base.id };
    const changed = differingFields(draftOf(base), draft);
    const values = changed.filter(isValue);
    let saved = base;
    if (base.is_archived && draft.is_published) {
      await again(() => callApi('shows.unarchive', { params, commands }));
      isPartStored = true;
    }
    if (values.length > 0 || (opened && changed.length > 0)) {
      const from = {
        ...pick(storedValues(base), values),
        ...(!base.is_archived && { is_archived: false }),
      };
      const body = { ...toSent(pick(draft, values)), from };
      saved = await again(() => callApi('shows.edit', { params, body, commands }));
      isPartStored = true;
    }
    const photos = { before: base.photos, draft, onUpload, commands };
    return changed.includes('photos') ? await savePhotos(base.id, photos) : saved;
  } catch (cause) {
    const isConflict = cause instanceof ApiError && cause.code === 'stale-revision';
    if (!base || !isPartStored || isConflict) throw cause;
    const now = await load(base.id).catch(() => undefined);
    if (!now) throw new PartlySaved(undefined, cause);
    const { mine } = rebase({ base: opened, draft }, now, editableShow);
    if (differingFields(draftOf(now), mine).length === 0) return now;
    throw new PartlySaved({ now, draft: mine }, cause);
  }
}

function isValue(name: DraftField): name is Exclude<DraftField, 'photos'> {
  return name !== 'photos';
}

interface PhotoSteps extends Pick<SaveSteps, 'onUpload' | 'commands'> {
  /** The photos when the form was opened. */
  before: readonly Photo[];
  draft: ShowDraft;
}

/** Stores the other photos where the server refuses one. @throws PhotosRefused */
async function savePhotos(id: string, { before, draft, onUpload, commands }: PhotoSteps) {
  const params = { id };
  for (const photoId of removedPhotos(before, draft.photos)) {
    const photo = { ...params, photoId };
    await again(() => callApi('shows.delete-photo', { params: photo, commands })).catch(
      ignoreMissing,
    );
  }
  const refusals: string[] = [];
  const added = newPhotos(draft.photos);
  for (const [index, photo] of added.entries()) {
    onUpload(index + 1, added.length);
    try {
      await upload(id, photo, commands);
    } catch (error) {
      if (!isPhotoRefusal(error)) throw error;
      refusals.push(fieldErrors(error)['photos'] ?? error.message);
    }
  }
  await settle();
  const now = await load(id);
  const order = orderOf(before, draft, now.photos);
  const body = { photos: order.map((id, place) => ({ id, order: place })) };
  const { photos } =
    order.length > 0
      ? await again(() => callApi('shows.reorder-photos', { params, body, commands }))
      : now;
  if (refusals.length > 0) throw new PhotosRefused(refusals);
  return { ...now, photos };
}

/** The length of the UUID that ends the address of a preview. */
const UUID_LENGTH = 36;

async function upload(id: string, { id: preview, file }: NewPhoto, commands: string[]) {
  const body = new FormData();
  body.append('photos', file);
  const idempotencyKey = preview.slice(-UUID_LENGTH);
  const { photos } = await again(() =>
    callApi('shows.upload-photos', { params: { id }, body, idempotencyKey, commands }),
  );
  const photo = photos.at(-1);
  if (photo) uploaded.set(file, photo);
}

/** The order of the form; that of the show, where nothing was moved in the form. */
function orderOf(before: readonly Photo[], { photos }: ShowDraft, now: readonly Photo[]): string[] {
  const stored = now.map(({ id }) => id);
  if (!isMoved(before, photos)) return stored;
  const ids = photos.map((photo) =>
    photo.kind === 'new' ? (uploaded.get(photo.file)?.id ?? '') : photo.id,
  );
  return ids.filter((id) => stored.includes(id));
}

/** Sends a change that has no second effect, and sends it again where no response came. */
export async function again<Result>(send: () => Promise<Result>): Promise<Result> {
  return send().catch(async (error: unknown) => {
    if (!(error instanceof NetworkError)) throw error;
    await settle();
    return send();
  });
}

const SETTLE_MS = 100;

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

function load(id: string): Promise<Show> {
  return callApi('shows.get', { params: { id } });
}

/** Whether the server refused a photo for what it is. */
function isPhotoRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 413, 415].includes(error.status);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
