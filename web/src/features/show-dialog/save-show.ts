import type { Show } from '@stagedoor/contracts/show';
import { useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { isRecord } from '../../api/is-record.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { differingFields, pick, rebase, type Editable, type Opened } from '../../edit/editor.ts';
import { useEditor } from '../../edit/use-editor.ts';
import { callApi } from '../../session/call-api.ts';
import {
  mergePhotos,
  newPhotos,
  removedPhotos,
  storedPhotos,
  uploaded,
  type NewPhoto,
} from './draft-photos.ts';
import { explain, PartlySaved, PhotosRefused } from './save-failure.ts';
import {
  draftOf,
  findErrors,
  normalised,
  storedValues,
  toSent,
  type ShowDraft,
} from './show-draft.ts';

interface ShowEditorOptions {
  /** The show as the page has it, which may be out of date; undefined for a new show. */
  show: Show | undefined;
  /** What a new show begins as. With another number, the form starts over. */
  fresh: { number: number; draft: ShowDraft };
  onSaved: (wasNew: boolean, saved: Show, commands: readonly string[]) => void;
  onDone: () => void;
}

/** The editor of one show, an existing or a new one. `progress` says how far a save has come. */
export function useShowEditor({ show, fresh, onSaved, onDone }: ShowEditorOptions) {
  const create = useCreation(fresh.number);
  const [progress, setProgress] = useState<string>();
  const onUpload = (place: number, count: number) => setProgress(`Photo ${place} of ${count}`);
  const editor = useEditor({
    editable: editableShow,
    subject: 'shows',
    name: show?.id ?? String(fresh.number),
    opened: show ? { base: show, draft: draftOf(show) } : { draft: fresh.draft },
    check: findErrors,
    save: (edit, commands) => {
      setProgress(undefined);
      return saveShow(edit, { create, onUpload, commands });
    },
    explain,
    onSaved,
    onDone,
  });
  return { ...editor, progress };
}

/**
 * Creates a show, once for each form: a creation that got no response may have succeeded, so the
 * next one is sent just as the first was. What was typed since becomes an edit of that show.
 */
function useCreation(form: number) {
  const keyFor = useIdempotencyKey();
  const first = useRef<{ form: number; draft: ShowDraft }>(undefined);
  return async function create(draft: ShowDraft, commands: string[]): Promise<Show> {
    if (first.current?.form !== form) first.current = { form, draft };
    const sent = first.current;
    const body = toSent({ ...sent.draft, photos: undefined });
    const call = { body, idempotencyKey: keyFor(sent), commands };
    return again(() => callApi('shows.create', call)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 400) first.current = undefined;
      throw error;
    });
  };
}

/** How the editor handles a show. */
export const editableShow: Editable<Show, ShowDraft> = {
  draftOf,
  normalised,
  isBase: (value): value is Show => isRecord(value) && Array.isArray(value['photos']),
  merge: ({ before, mine, theirs }) => ({
    photos: mergePhotos(before.photos, mine.photos, theirs.photos),
  }),
};

interface SaveSteps {
  /** Creates a new show, without its photos. */
  create: (draft: ShowDraft, commands: string[]) => Promise<Show>;
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
export async function saveShow(edit: Opened<Show, ShowDraft>, steps: SaveSteps): Promise<Show> {
  const { draft } = edit;
  const { create, commands } = steps;
  const base = edit.base ?? (await create(draft, commands));
  let isPartStored = !edit.base;
  try {
    const params = { id: base.id };
    const changed = differingFields(draftOf(base), draft);
    const values = changed.filter((name) => name !== 'photos');
    let saved = base;
    if (base.is_archived && draft.is_published) {
      await again(() => callApi('shows.unarchive', { params, commands }));
      isPartStored = true;
    }
    if (values.length > 0 || (edit.base && changed.length > 0)) {
      const from = {
        ...pick(storedValues(base), values),
        ...(!base.is_archived && { is_archived: false }),
      };
      const body = { ...toSent(pick(draft, values)), from };
      saved = await again(() => callApi('shows.edit', { params, body, commands }));
      isPartStored = true;
    }
    return changed.includes('photos') ? await savePhotos(base, draft, steps) : saved;
  } catch (cause) {
    const isConflict = cause instanceof ApiError && cause.code === 'stale-revision';
    if (!isPartStored || isConflict) throw cause;
    const now = await load(base.id).catch(() => undefined);
    const left = now && { now, draft: rebase(edit, now, editableShow).mine };
    if (left && differingFields(draftOf(left.now), left.draft).length === 0) return left.now;
    throw new PartlySaved(left, cause);
  }
}

/** Stores the other photos where the server refuses one. @throws PhotosRefused */
async function savePhotos(
  { id, photos: before }: Show,
  draft: ShowDraft,
  { onUpload, commands }: SaveSteps,
): Promise<Show> {
  for (const photoId of removedPhotos(before, draft.photos)) {
    const call = { params: { id, photoId }, commands };
    await again(() => callApi('shows.delete-photo', call)).catch(ignoreMissing);
  }
  const refusals: string[] = [];
  const added = newPhotos(draft.photos);
  for (const [index, photo] of added.entries()) {
    onUpload(index + 1, added.length);
    try {
      await upload(id, photo, commands);
    } catch (error) {
      // With one of these the server refuses a photo for what it is.
      if (!(error instanceof ApiError) || ![400, 413, 415].includes(error.status)) throw error;
      refusals.push(fieldErrors(error)['photos'] ?? error.message);
    }
  }
  await settle();
  const now = await load(id);
  const merged = mergePhotos(storedPhotos(before), draft.photos, storedPhotos(now.photos));
  const order = merged.filter(({ kind }) => kind === 'stored');
  const body = { photos: order.map((photo, place) => ({ id: photo.id, order: place })) };
  const { photos } =
    order.length > 0
      ? await again(() => callApi('shows.reorder-photos', { params: { id }, body, commands }))
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

/** Sends a change that has no second effect, and sends it again where no response came. */
async function again<Result>(send: () => Promise<Result>): Promise<Result> {
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

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
