import { useRef } from 'react';
import { serverMessageOr } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { useChanges } from '../../session/use-changes.ts';
import { useToast } from '../../ui/toast/toast.atom.ts';
import { noteUndone } from './load-history.ts';
import { undoSentence } from './undo-sentence.ts';

/** Returns a function that undoes a command, and says what was left alone. */
export function useUndo(reload: () => Promise<unknown>): (command: string) => Promise<void> {
  const toast = useToast();
  const { change } = useChanges(reload);
  const underWay = useRef(new Set<string>());
  return async (command_id) => {
    if (underWay.current.has(command_id)) return;
    underWay.current.add(command_id);
    let description = '';
    const undo = async () => {
      const { results, command_id: by } = await callApi('history.undo', { body: { command_id } });
      const undone = results.filter(({ ok }) => ok);
      noteUndone(
        undone.map(({ subject, id }) => ({
          ...{ subject, subject_id: id },
          ...{ command_id: by, undoes: command_id },
        })),
      );
      description = undoSentence({ results });
    };
    const isDone = await change(undo, {
      failed: (error) => serverMessageOr(error, 'Failed to undo this. Please try again.'),
    });
    underWay.current.delete(command_id);
    if (isDone) toast({ title: 'Success', description });
  };
}
