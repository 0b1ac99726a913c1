import type { Show } from '@stagedoor/contracts/show';
import { useRef } from 'react';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useEditor } from '../../edit/use-editor.ts';
import {
  SAVE_FAILED,
  editableShow,
  explain,
  isRefusal,
  saveShow,
  type LoadedShow,
} from './save-show.ts';
import { createShow, showCalls } from './show-calls.ts';
import { blankDraft, draftOf, findErrors, type ShowDraft } from './show-draft.ts';
import { finishCreation, type UnconfirmedCreation } from './unconfirmed-creation.ts';

interface ShowEditorOptions {
  /** The show as the page has it, which may be out of date; undefined for a new show. */
  show: Show | undefined;
  initialDate: string;
  onSaved: (wasNew: boolean, commands: readonly string[]) => void;
}

/** The editor of one show, an existing or a new one. */
export function useShowEditor({ show, initialDate, onSaved }: ShowEditorOptions) {
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
  return useEditor<LoadedShow, ShowDraft>({
    editable: editableShow,
    name: show?.id ?? '',
    opened: show
      ? { base: { show, etag: null }, draft: draftOf(show) }
      : { draft: blankDraft(initialDate) },
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
    onSaved: (wasNew, _, commands) => onSaved(wasNew, commands),
  });
}
