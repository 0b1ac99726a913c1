import type { Show } from '@stagedoor/contracts/show';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useEditor } from '../../edit/use-editor.ts';
import { explain, isRefusal, unconfirmed } from './save-failure.ts';
import { editableShow, saveShow, type LoadedShow } from './save-show.ts';
import { createShow, showCalls } from './show-calls.ts';
import { blankDraft, draftOf, findErrors, normalised, type ShowDraft } from './show-draft.ts';

interface ShowEditorOptions {
  /** The show as the page has it, which may be out of date; undefined for a new show. */
  show: Show | undefined;
  initialDate: string;
  onSaved: (wasNew: boolean, saved: Show, commands: readonly string[]) => void;
  onDone: () => void;
}

/** The editor of one show, an existing or a new one. `progress` says how far a save has come. */
export function useShowEditor({ show, initialDate, onSaved, onDone }: ShowEditorOptions) {
  const create = useCreation();
  const uploading = useRef<string>(undefined);
  const [progress, setProgress] = useState<string>();
  const editor = useEditor<LoadedShow, ShowDraft, Show>({
    editable: editableShow,
    name: show?.id ?? '',
    opened: show
      ? { base: { show, etag: null }, draft: draftOf(show) }
      : { draft: blankDraft(initialDate) },
    check: findErrors,
    save: async ({ base: opened, draft }, { remember, commands }) => {
      setProgress(undefined);
      const base = opened ?? (await create(draft, commands));
      if (!opened) remember(base, normalised(draft));
      return saveShow({ base, draft }, showCalls(base.show.id, commands), {
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
  const unconfirmedCreation = useRef<{ draft: ShowDraft; key: string }>(undefined);
  return async function create(draft: ShowDraft, commands: string[]): Promise<LoadedShow> {
    const { current: earlier } = unconfirmedCreation;
    const sent = earlier ?? { draft, key: keyFor(draft) };
    const { onLine } = navigator;
    try {
      const created = await createShow(sent.draft, sent.key, commands);
      unconfirmedCreation.current = undefined;
      return created;
    } catch (error) {
      if (!isRefusal(error)) unconfirmedCreation.current = sent;
      else if (error.status === 400) {
        unconfirmedCreation.current = undefined;
        if (earlier) return create(draft, commands);
      }
      throw onLine ? unconfirmed(error) : error;
    }
  };
}
