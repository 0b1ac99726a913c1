import type { Show } from '@stagedoor/contracts/show';
import { useEffect, useState } from 'react';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { sendAgain } from '../../api/send-again.ts';
import { isRecord } from '../../boot/is-record.ts';
import { freshKey, useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { differingFields, pick, type Editable, type Opened } from '../../edit/editor.ts';
import { putItem } from '../../data/cached-items.ts';
import { showList } from '../../data/shows.query.ts';
import { useEditor } from '../../edit/use-editor.ts';
import { callApi } from '../../session/call-api.ts';
import { allStored, idsOf, mergePhotos } from './draft-photos.ts';
import { explain } from './save-failure.ts';
import { dropUnsaved, keepLost, unsavedShow } from './unsaved-shows.ts';
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
  /** What a new show begins as. With another name, the form starts over. */
  fresh: { name: string; draft: ShowDraft };
  onSaved: (wasNew: boolean, saved: Show, commands: readonly string[]) => void;
  onDone: () => void;
}

/** The editor of one show, an existing or a new one. `progress` says what a save waits for. */
export function useShowEditor({ show, fresh, onSaved, onDone }: ShowEditorOptions) {
  const name = show?.id ?? fresh.name;
  const create = creationOf(name);
  const keyFor = useIdempotencyKey();
  const [progress, setProgress] = useState<string>();
  useEffect(() => dropUnsaved(name), [name]);
  const editor = useEditor({
    editable: editableShow,
    subject: 'shows',
    name,
    opened:
      unsavedShow(name) ?? (show ? { base: show, draft: draftOf(show) } : { draft: fresh.draft }),
    check: findErrors,
    save: async ({ base, draft }, commands) => {
      setProgress('Uploading photos...');
      const photos = await allStored(draft.photos).finally(() => setProgress(undefined));
      const edit = { ...draft, photos };
      const current = base ?? (await create(edit, commands));
      const saved = await saveShow({ base: current, draft: edit }, { keyFor, commands });
      setTimeout(() => void loadAgain(saved.id), RELOAD_MS);
      return saved;
    },
    explain,
    onSaved,
    onDone,
    onLost: (lost) => keepLost({ ...lost, name }),
  });
  return { ...editor, name, progress };
}

const RELOAD_MS = 100;

/** The list has what the save returned, so that this may fail. */
async function loadAgain(id: string): Promise<void> {
  const show = await callApi('shows.get', { params: { id } }).catch(() => undefined);
  if (show) putItem(showList.queryKey, show);
}

const creations = new Map<string, ReturnType<typeof creation>>();

/** What creates the show of a form: the same when somebody goes back to it. */
function creationOf(form: string) {
  const known = creations.get(form) ?? creation();
  creations.set(form, known);
  return known;
}

/**
 * Creates a show, once, under one key. What got no response is sent again just as it was, because
 * it may have succeeded. So may what was refused with 5xx: the server says so when another draft
 * comes under the key. What was typed since becomes an edit of that show.
 */
function creation() {
  const idempotencyKey = freshKey();
  const refused = new Set<ShowDraft>();
  let lost: ShowDraft | undefined;
  return async (draft: ShowDraft, commands: string[]): Promise<Show> => {
    let mismatch: unknown;
    for (const sent of lost ? [lost] : [draft, ...refused]) {
      const call = { body: toSent(sent), idempotencyKey, commands };
      try {
        return await sendAgain(() => callApi('shows.create', call));
      } catch (error) {
        mismatch = error;
        if (error instanceof ApiError && error.code === 'idempotency-mismatch') continue;
        lost = error instanceof NetworkError ? sent : undefined;
        if (error instanceof ApiError && error.status >= 500) refused.add(sent);
        throw error;
      }
    }
    throw mismatch;
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

interface SaveOptions {
  keyFor: (sent: string) => string;
  /** Gets the id of the command that the save makes. */
  commands: string[];
}

/**
 * Saves what was changed of a show, whose photos are stored already. The server merges it with what
 * others changed. @throws ApiError, NetworkError
 */
export async function saveShow(
  { base, draft }: Opened<Show, ShowDraft> & { base: Show },
  { keyFor, commands }: SaveOptions,
): Promise<Show> {
  const changed = differingFields(draftOf(base), draft);
  if (changed.length === 0) return base;
  const values = changed.filter((name) => name !== 'photos');
  const body = {
    ...toSent(pick(draft, changed)),
    ...(base.is_archived && draft.is_published && { is_archived: false }),
    from: {
      ...pick(storedValues(base), values),
      ...(changed.includes('photos') && { photos: idsOf(base.photos) }),
      ...(!base.is_archived && { is_archived: false }),
    },
  };
  const idempotencyKey = keyFor(JSON.stringify(body));
  const call = { params: { id: base.id }, body, idempotencyKey, commands };
  return sendAgain(() => callApi('shows.edit', call));
}
