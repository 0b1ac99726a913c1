import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useResult } from '../../api/use-result.ts';
import type { Opened } from '../../edit/editor.ts';
import { useEditor } from '../../edit/use-editor.ts';
import { SAVE_FAILED, editableShow, explain, isRefusal, saveShow } from './save-show.ts';
import type { LoadedShow } from './save-show.ts';
import { createShow, loadShow, showCalls } from './show-calls.ts';
import { blankDraft, draftOf, findErrors, type ShowDraft } from './show-draft.ts';
import { finishCreation, type UnconfirmedCreation } from './unconfirmed-creation.ts';

interface ShowEditorOptions {
  /** Undefined for a new show. */
  showId: string | undefined;
  initialDate: string | undefined;
  onSaved: () => void;
}

export type LoadProblem = 'missing' | 'failed';

/** The editor of one show: loads it, or begins a new one, and saves it. */
export function useShowEditor({ showId, initialDate, onSaved }: ShowEditorOptions) {
  const [newShow] = useState(() => ({ draft: blankDraft(initialDate) }));
  const [loading, setLoading] = useState(() => (showId ? loadOpened(showId) : undefined));
  const { value, pending } = useResult(loading);
  const loaded = pending ? undefined : value;
  const keyFor = useIdempotencyKey();
  const unconfirmed = useRef<UnconfirmedCreation>(undefined);

  const create = async (draft: ShowDraft) => {
    const key = keyFor(draft);
    try {
      await createShow(draft, key);
    } catch (error) {
      if (!isRefusal(error)) unconfirmed.current = { draft, key };
      throw error;
    }
  };
  const opened = loading ? loaded : newShow;
  const editing = useEditor({
    editable: editableShow,
    opened: typeof opened === 'string' ? undefined : opened,
    check: findErrors,
    save: async ({ base, draft }, remember) => {
      const { current: sent } = unconfirmed;
      const created = sent && (await finishCreation(sent, draft, createShow));
      unconfirmed.current = undefined;
      const edit = created ?? (base && { base, draft });
      if (!edit) return create(draft);
      remember(edit.base, edit.draft);
      await saveShow(edit, showCalls(edit.base.show.id), remember);
    },
    explain,
    failure: SAVE_FAILED,
    onSaved,
  });
  return {
    ...editing,
    /** Why there is no editor; undefined as long as the show is being loaded. */
    loadProblem: typeof opened === 'string' ? opened : undefined,
    load: (id: string) => setLoading(loadOpened(id)),
  };
}

async function loadOpened(id: string): Promise<Opened<LoadedShow, ShowDraft> | LoadProblem> {
  try {
    const base = await loadShow(id);
    return { base, draft: draftOf(base.show) };
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'missing' : 'failed';
  }
}
