import type { Show } from '@stagedoor/contracts/show';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../session/call-api.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useEditor } from '../../edit/use-editor.ts';
import { explain } from './save-failure.ts';
import { again, editableShow, saveShow } from './save-show.ts';
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
  const create = useCreation(fresh.number);
  const [progress, setProgress] = useState<string>();
  const editor = useEditor<Show, ShowDraft, Show>({
    editable: editableShow,
    subject: 'shows',
    name: show?.id ?? String(fresh.number),
    opened: show ? { base: show, draft: draftOf(show) } : { draft: fresh.draft },
    check: findErrors,
    save: async (edit, commands) => {
      setProgress(undefined);
      return saveShow(edit, {
        create: () => create(edit.draft, commands),
        onUpload: (place, count) => setProgress(`Photo ${place} of ${count}`),
        commands,
      });
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
