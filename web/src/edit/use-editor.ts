import { useState } from 'react';
import { useToast } from '../ui/toast/toast.atom.ts';
import { changed, chosen, failed, inConflict, isDirty, openEditor, submitted } from './editor.ts';
import type { Choices, Editable, Editor, FieldErrors, Opened, SaveFailure } from './editor.ts';
import { EditConflict } from './save-edit.ts';

interface EditorOptions<Base, Draft> {
  editable: Editable<Base, Draft>;
  /** Undefined as long as it is being loaded. For another one, the editor begins anew. */
  opened: Opened<Base, Draft> | undefined;
  /** What must be mended before anything is sent. */
  check: (draft: Draft) => FieldErrors;
  /** `remember` is called after every step that reached the server. @throws EditConflict */
  save: (
    edit: Opened<Base, Draft>,
    remember: (base: Base, draft: Draft) => void,
  ) => Promise<unknown>;
  explain: (error: unknown, edit: Opened<Base, Draft>) => SaveFailure;
  /** The toast for a save that failed. */
  failure: string;
  onSaved: (wasNew: boolean) => void;
}

/** An editor: what is typed, saving it, and deciding where others changed the same. */
export function useEditor<Base, Draft extends object>({
  editable,
  opened,
  check,
  save,
  explain,
  failure,
  onSaved,
}: EditorOptions<Base, Draft>) {
  const toast = useToast();
  const [editor, setEditor] = useState(opened && openEditor(opened));
  const [last, setLast] = useState(opened);
  if (opened !== last) {
    setLast(opened);
    setEditor(opened && openEditor(opened));
  }
  const update = (change: (now: Editor<Base, Draft>) => Editor<Base, Draft>) =>
    setEditor((now) => now && change(now));

  const submit = async () => {
    if (!editor || editor.saving) return;
    const next = submitted(editor, check(editor.draft));
    setEditor(next);
    if (!next.saving) return;
    const { base, draft } = next;
    const edit = { ...(base !== undefined && { base }), draft };
    try {
      await save(edit, (saved, rest) => update((now) => ({ ...now, base: saved, draft: rest })));
      onSaved(base === undefined);
    } catch (error) {
      if (error instanceof EditConflict) return update((now) => inConflict(now, error));
      update((now) => failed(now, explain(error, edit)));
      toast({ title: 'Error', description: failure, tone: 'destructive' });
    }
  };

  return {
    editor,
    dirty: editor !== undefined && isDirty(editor, editable),
    change: (changes: Partial<Draft>) => update((now) => changed(now, changes)),
    choose: (choices: Choices) => update((now) => chosen(now, choices)),
    submit,
  };
}
