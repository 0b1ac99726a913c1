import { useState } from 'react';
import { withCommands } from '../live/own-changes.ts';
import { showToast } from '../ui/toast/toast.atom.ts';
import { changed, chosen, failed, inConflict, isDirty, openEditor, submitted } from './editor.ts';
import type { Choices, Editable, DraftErrors, Opened, SaveFailure } from './editor.ts';
import { EditConflict } from './save-edit.ts';

interface EditorOptions<Base, Draft, Saved> {
  editable: Editable<Base, Draft>;
  /** Identifies what is edited. With another name, the editor starts over. */
  name: string;
  /** What the editor starts with. */
  opened: Opened<Base, Draft>;
  /** The errors that must be corrected before anything is sent. */
  check: (draft: Draft) => DraftErrors;
  /** Calls `remember` after every step that the server has completed. @throws EditConflict */
  save: (edit: Opened<Base, Draft>, remember: (base: Base, draft: Draft) => void) => Promise<Saved>;
  explain: (error: unknown, edit: Opened<Base, Draft>) => SaveFailure;
  /** The toast for a save that failed. */
  failure: string;
  /** `commands` are the ids of what the save did. */
  onSaved: (wasNew: boolean, saved: Saved, commands: readonly string[]) => void;
}

/** The state of a form: typing, saving, and choosing where others changed the same fields. */
export function useEditor<Base, Draft extends object, Saved = unknown>({
  editable,
  name,
  opened,
  check,
  save,
  explain,
  failure,
  onSaved,
}: EditorOptions<Base, Draft, Saved>) {
  const [editor, update] = useState(() => openEditor(opened));
  const [last, setLast] = useState(name);
  if (name !== last) {
    setLast(name);
    update(openEditor(opened));
  }

  const submit = async (changes: Partial<Draft> = {}) => {
    if (editor.saving) return;
    const latest = changed(editor, changes);
    const next = submitted(latest, check(latest.draft));
    update(next);
    if (!next.saving) return;
    const { base, draft } = next;
    const edit = { ...(base !== undefined && { base }), draft };
    try {
      const remember = (stored: Base, rest: Draft) =>
        update((now) => ({ ...now, base: stored, draft: rest }));
      const { result, commands } = await withCommands(() => save(edit, remember));
      onSaved(base === undefined, result, commands);
    } catch (error) {
      if (error instanceof EditConflict) return update((now) => inConflict(now, error));
      update((now) => failed(now, explain(error, edit)));
      showToast({ title: 'Error', description: failure, tone: 'destructive' });
    }
  };

  return {
    editor,
    dirty: isDirty(editor, editable),
    change: (changes: Partial<Draft>) => update((now) => changed(now, changes)),
    choose: (choices: Choices) => update((now) => chosen(now, choices)),
    /** Makes these changes, then saves. */
    submit,
  };
}
