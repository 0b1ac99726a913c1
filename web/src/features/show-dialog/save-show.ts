import type { Photo, Show } from '@stagedoor/contracts/show';
import type { Editable } from '../../edit/editor.ts';
import { differingFields, pick } from '../../edit/merge-fields.ts';
import { rebase, saveEdit, type Edit } from '../../edit/save-edit.ts';
import { mergePhotos, photosDiffer, type NewPhoto } from './draft-photos.ts';
import { finishUpload, savePhotos } from './save-photos.ts';
import { confirmed } from './save-failure.ts';
import {
  draftOf,
  normalised,
  type DraftField,
  type ShowDraft,
  type ShowValues,
} from './show-draft.ts';

/** A show as the server sent it, with the revision that an edit of it is based on. */
export interface LoadedShow {
  show: Show;
  /** Null where the revision is not known: then saving loads the show first. */
  etag: string | null;
}

/** The calls that saving a show makes. */
export interface ShowCalls {
  load(): Promise<LoadedShow>;
  unarchive(): Promise<unknown>;
  /** @throws ApiError `stale-revision` */
  edit(changes: Partial<ShowValues>, etag: string | null): Promise<LoadedShow>;
  /** @throws ApiError 404 for a photo that is gone */
  deletePhoto(id: string): Promise<unknown>;
  /** Uploads one photo; the same one again is stored only once. */
  uploadPhoto(photo: NewPhoto): Promise<Photo>;
  reorderPhotos(ids: string[]): Promise<unknown>;
  /** Waits a moment before the show is read back. */
  settle(): Promise<void>;
}

export interface SaveProgress {
  /** Called with what is stored, and what the form has, after every step that was stored. */
  remember: (base: LoadedShow, draft: ShowDraft) => void;
  /** Called before each upload. */
  onUpload: (photo: NewPhoto, place: number, count: number) => void;
  /** The id of the photo whose upload began last, in an earlier attempt. */
  uploading?: string | undefined;
}

/** How the editor handles a show. */
export const editableShow: Editable<LoadedShow, ShowDraft> = {
  draftOf: ({ show }) => draftOf(show),
  rules: {
    photos: { isSame: (one, other) => !photosDiffer(one, other), merge: mergePhotos },
  },
  hasNews: (before, now) => now.show.is_archived && !before.show.is_archived,
};

export type ShowEdit = Edit<LoadedShow, ShowDraft>;

/**
 * Saves an edit of a show on top of what others changed meanwhile, first the values, then the
 * photos. After a failure, saving what was remembered last does only the remaining steps.
 * @throws EditConflict, PhotosRefused, Unconfirmed, ApiError, NetworkError
 */
export async function saveShow(
  edit: ShowEdit,
  calls: ShowCalls,
  progress: SaveProgress,
): Promise<Show> {
  const saved = await saveValues(await finishUpload(edit, calls, progress), calls, progress);
  if (photosDiffer(saved.base.show.photos, saved.draft.photos))
    await savePhotos(saved, calls, progress);
  return saved.base.show;
}

async function saveValues(
  { base, draft }: ShowEdit,
  calls: ShowCalls,
  { remember }: SaveProgress,
): Promise<ShowEdit> {
  let edit: ShowEdit = { base, draft: normalised(draft) };
  // Photos are changed one by one, without a revision, so the current ones are loaded first.
  if (base.etag === null || photosDiffer(base.show.photos, draft.photos))
    edit = rebase(edit, await calls.load(), editableShow);
  if (edit.base.show.is_archived && edit.draft.is_published) {
    await confirmed(calls.unarchive(), calls, ({ show }) => !show.is_archived);
    edit = { ...edit, base: { show: { ...edit.base.show, is_archived: false }, etag: null } };
    remember(edit.base, edit.draft);
    edit = rebase(edit, await calls.load(), editableShow);
  }
  return saveEdit(
    edit,
    editableShow,
    async (latest) => {
      const names = differingFields(draftOf(latest.base.show), latest.draft).filter(isValue);
      if (names.length === 0) return latest;
      const changes = pick(latest.draft, names);
      const isStored = ({ show }: LoadedShow) =>
        differingFields(changes, pick(draftOf(show), names)).length === 0;
      const saved = await confirmed(calls.edit(changes, latest.base.etag), calls, isStored);
      const rest = { ...draftOf(saved.show), photos: latest.draft.photos };
      remember(saved, rest);
      return { base: saved, draft: rest };
    },
    async (_, attempt) => {
      if (attempt > 1) await calls.settle();
      return calls.load();
    },
  );
}

function isValue(name: DraftField): name is keyof ShowValues {
  return name !== 'photos';
}
