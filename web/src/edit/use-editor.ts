import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { noteChange } from '../live/own-commands.ts';
import { queryClient, reloadAfterChange } from '../data/query-client.ts';
import { showToast } from '../ui/toast/toast.atom.ts';
import { fieldNames, pick } from './differing-fields.ts';
import {
  changed,
  chosen,
  conflictOf,
  failed,
  inConflict,
  isDirty,
  openEditor,
  rebase,
  submitted,
  type Choices,
  type DraftErrors,
  type Editable,
  type Opened,
  type SaveFailure,
} from './editor.ts';

interface EditorOptions<Base, Draft, Saved> {
  editable: Editable<Base, Draft>;
  /** What is loaded again after each save, whether or not it succeeded. */
  subject: ChangedSubject;
  /** Identifies what is edited. With another name, the editor starts over. */
  name: string;
  /** What the editor starts with. */
  opened: Opened<Base, Draft>;
  /** The errors that must be corrected before anything is sent. */
  check: (draft: Draft) => DraftErrors;
  /** @throws EditConflict, or ApiError `stale-revision` */
  save: (edit: Opened<Base, Draft>, progress: SaveSteps<Base, Draft>) => Promise<Saved>;
  /** Gets the edit as far as it was stored, and whether any part of it was. */
  explain: (error: unknown, edit: Opened<Base, Draft> & { stored: boolean }) => SaveFailure;
  /** Shows what was saved. `commands` are the ids of what the save did. */
  onSaved: (wasNew: boolean, saved: Saved, commands: readonly string[]) => void;
  /** Closes the form after a save, if it still shows what was saved. */
  onDone: () => void;
}

export interface SaveSteps<Base, Draft> {
  /** Called after every step that the server has completed. */
  remember: (base: Base, draft: Draft) => void;
  /** Gets the ids of the commands that the save makes. */
  commands: string[];
}

/** The state of a form: typing, saving, and choosing where others changed the same fields. */
export function useEditor<Base, Draft extends object, Saved = unknown>({
  editable,
  subject,
  name,
  opened,
  check,
  save,
  explain,
  onSaved,
  onDone,
}: EditorOptions<Base, Draft, Saved>) {
  const [editor, update] = useState(() => openEditor(opened));
  const [last, setLast] = useState(name);
  if (name !== last) {
    setLast(name);
    update(openEditor(opened));
  }
  /** What the form shows: a save may end when it is closed, or shows another subject. */
  const shown = useRef<string>(undefined);
  /** Removes the toast about a failed save, which is of no use without the form. */
  const takeToast = useRef(() => {});
  useEffect(() => {
    shown.current = name;
    return () => {
      shown.current = undefined;
      takeToast.current();
    };
  }, [name]);

  // As a mutation, it makes the live changes wait for its outcome.
  const { mutateAsync } = useMutation(
    {
      mutationFn: (work: () => Promise<void>) => work(),
      onSettled: () => reloadAfterChange(subject),
    },
    queryClient,
  );
  const submit = async () => {
    if (editor.saving) return;
    const next = submitted(editor, check(editor.draft));
    update(next);
    if (!next.saving) return;
    const { base } = next;
    const draft = editable.normalised(next.draft);
    const isShown = () => shown.current === name;
    const updateIfShown: typeof update = (change) => isShown() && update(change);
    const edit = { ...(base !== undefined && { base }), draft };
    let reached: Opened<Base, Draft> & { stored: boolean } = { ...edit, stored: next.stored };
    const remember = (stored: Base, rest: Draft) => {
      reached = { base: stored, draft: rest, stored: true };
      // What no step has changed stays as it was typed.
      const typed = fieldNames(rest).filter((name) => rest[name] === draft[name]);
      const shownDraft = { ...rest, ...pick(next.draft, typed) };
      updateIfShown((now) => ({ ...now, base: stored, draft: shownDraft, stored: true }));
    };
    try {
      await mutateAsync(async () => {
        const commands: string[] = [];
        const result = await save(edit, { remember, commands }).finally(() => noteChange(commands));
        onSaved(base === undefined, result, commands);
      });
      if (isShown()) onDone();
    } catch (error) {
      const conflict = conflictOf(error, editable);
      const { base: stored } = reached;
      if (conflict && stored !== undefined) {
        const rebased = rebase({ base: stored, draft: reached.draft }, conflict, editable);
        return updateIfShown((now) => inConflict(now, rebased));
      }
      const failure = explain(error, reached);
      updateIfShown((now) => failed(now, failure));
      const { toast } = failure;
      const remove = showToast(
        toast ? { title: 'Error', description: toast, tone: 'destructive' } : null,
      );
      if (isShown()) takeToast.current = remove;
    }
  };

  return {
    editor,
    dirty: isDirty(editor, editable),
    change: (changes: Partial<Draft>) => update((now) => changed(now, changes)),
    /** As `change`, for changes that take time: they are made to what the form has then. */
    changeNow: (changes: (now: Draft) => Partial<Draft>) =>
      update((now) => changed(now, changes(now.draft))),
    choose: (choices: Choices) => update((now) => chosen(now, choices)),
    submit,
  };
}
