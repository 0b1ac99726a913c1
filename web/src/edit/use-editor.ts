import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { noteChange } from '../data/own-commands.ts';
import { queryClient, reloadAfterChange } from '../data/query-client.ts';
import { showError, showToast } from '../ui/toast/toast.atom.ts';
import {
  changed,
  chosen,
  conflictOf,
  failed,
  isDirty,
  openEditor,
  submitted,
  type Choices,
  type DraftErrors,
  type Editable,
  type Opened,
  type SaveFailure,
} from './editor.ts';

interface EditorOptions<Base, Draft> {
  editable: Editable<Base, Draft>;
  /** What is loaded again after each save, whether or not it succeeded. */
  subject: ChangedSubject;
  /** Identifies what is edited. With another name, the editor starts over. */
  name: string;
  /** What the editor starts with. */
  opened: Opened<Base, Draft>;
  /** The errors that must be corrected before anything is sent. */
  check: (draft: Draft) => DraftErrors;
  /** Adds the ids of the commands that it makes. @throws ApiError `stale-revision` */
  save: (edit: Opened<Base, Draft>, commands: string[]) => Promise<Base>;
  explain: (error: unknown, edit: Opened<Base, Draft>) => SaveFailure<Base>;
  /** Shows what was saved. `commands` are the ids of what the save did. */
  onSaved: (wasNew: boolean, saved: Base, commands: readonly string[]) => void;
  /** Closes the form after a save, if it still shows what was saved. */
  onDone: () => void;
  /** Keeps what could not be saved, if the form does not show it any more. */
  onLost?: (lost: LostEdit<Base, Draft>) => void;
}

/** An edit that was not saved, and why. */
export type LostEdit<Base, Draft> = Opened<Base, Draft> & { failure: SaveFailure<Base> };

/** The state of a form: typing, saving, and choosing where others changed the same fields. */
export function useEditor<Base, Draft extends object>(options: EditorOptions<Base, Draft>) {
  const { editable, name, opened } = options;
  const [editor, update] = useState(() => openEditor(opened, editable));
  const [last, setLast] = useState(name);
  if (name !== last) {
    setLast(name);
    update(openEditor(opened, editable));
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
      mutationKey: ['save', options.subject],
      // Once it runs, the options may be those of the next form.
      mutationFn: ({ run }: { draft: Draft; run: () => Promise<void> }) => run(),
      onSettled: () => reloadAfterChange(options.subject),
    },
    queryClient,
  );
  /** Begins a save, and returns whether it is under way. */
  const submit = (): boolean => {
    if (editor.saving) return true;
    const next = submitted(editor, options.check(editor.draft));
    update(next);
    if (next.saving) void save(next);
    return next.saving;
  };
  const saveOnce = async (edit: Opened<Base, Draft>) => {
    const commands: string[] = [];
    const saved = await options.save(edit, commands).finally(() => noteChange(commands));
    options.onSaved(edit.base === undefined, saved, commands);
  };
  const save = async (next: typeof editor) => {
    const edit = { base: next.base, draft: editable.normalised(next.draft) };
    const isShown = () => shown.current === name;
    try {
      await mutateAsync({ draft: edit.draft, run: () => saveOnce(edit) });
      if (isShown()) options.onDone();
    } catch (error) {
      const failure = conflictOf(error, editable) ?? options.explain(error, edit);
      if (!isShown() && options.onLost)
        return options.onLost({ base: next.base, draft: next.draft, failure });
      if (isShown()) update((now) => failed(now, failure, editable));
      if (failure.changed) return;
      const { toast } = failure;
      const remove = toast ? showError(toast) : showToast(null);
      if (isShown()) takeToast.current = remove;
    }
  };

  return {
    editor,
    dirty: isDirty(editor, editable),
    change: (changes: Partial<Draft>) => update((now) => changed(now, changes)),
    choose: (choices: Choices) => update((now) => chosen(now, choices)),
    submit,
  };
}
