import type { Show } from '@stagedoor/contracts/show';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useEditor } from '../../edit/use-editor.ts';
import { withSession } from '../../session/with-session.ts';
import { explain, isRefusal, unconfirmed } from './save-failure.ts';
import { editableShow, saveShow, type ShowCalls } from './save-show.ts';
import { draftOf, findErrors, toSent, type ShowDraft } from './show-draft.ts';

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
  const create = useCreation();
  const uploading = useRef<string>(undefined);
  const [progress, setProgress] = useState<string>();
  const editor = useEditor<Show, ShowDraft, Show>({
    editable: editableShow,
    subject: 'shows',
    name: show?.id ?? String(fresh.number),
    opened: show ? { base: show, draft: draftOf(show) } : { draft: fresh.draft },
    check: findErrors,
    save: async ({ base: opened, draft }, { remember, commands }) => {
      setProgress(undefined);
      const base = opened ?? (await create(draft, commands));
      if (!opened) remember(base, draft);
      return saveShow({ base, draft }, showCalls(base.id, commands), {
        remember,
        uploading: uploading.current,
        onUpload: ({ id }, place, count) => {
          uploading.current = id;
          setProgress(`Photo ${place} of ${count}`);
        },
      });
    },
    explain,
    onSaved,
    onDone,
  });
  return { ...editor, progress };
}

/**
 * Creates a show. A creation that got no response may have succeeded, so the next one is sent just
 * as the first was: what was typed since becomes an edit of that show, not a second show.
 */
function useCreation() {
  const keyFor = useIdempotencyKey();
  const unconfirmedDraft = useRef<ShowDraft>(undefined);
  return async function create(draft: ShowDraft, commands: string[]): Promise<Show> {
    const { current: earlier } = unconfirmedDraft;
    const sent = earlier ?? draft;
    const { onLine } = navigator;
    try {
      const created = await createShow(sent, keyFor(sent), commands);
      unconfirmedDraft.current = undefined;
      return created;
    } catch (error) {
      if (!isRefusal(error)) unconfirmedDraft.current = sent;
      else if (error.status === 400) {
        unconfirmedDraft.current = undefined;
        if (earlier) return create(draft, commands);
      }
      throw onLine ? unconfirmed(error) : error;
    }
  };
}

/** The length of the UUID that ends the address of a preview. */
const UUID_LENGTH = 36;
/** The wait between uploading photos and reading them back to put them in order. */
const SETTLE_MS = 100;

async function loadShow(id: string): Promise<Show> {
  const load = () => callApi('shows.get', { params: { id } });
  return load().catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    // Without a session an unpublished show is a 404, too. This call asks to sign in again.
    await withSession(() => callApi('session.me'));
    return load();
  });
}

/** Creates the show without its photos, which are uploaded as to any other show. */
async function createShow(
  draft: ShowDraft,
  idempotencyKey: string,
  commands: string[],
): Promise<Show> {
  const sent = toSent({ ...draft, photos: undefined });
  return callApi('shows.create', { body: sent, idempotencyKey, commands });
}

/** The calls that an edit of one show makes. They add the ids of their commands to `commands`. */
function showCalls(id: string, commands: string[]): ShowCalls {
  const params = { id };
  return {
    load: () => loadShow(id),
    unarchive: () => callApi('shows.unarchive', { params, commands }),
    edit: (changes, from) =>
      callApi('shows.edit', { params, body: { ...toSent(changes), from }, commands }),
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
