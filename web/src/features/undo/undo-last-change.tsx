import type { HistoryEntry } from '@stagedoor/contracts/history';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../session/call-api.ts';
import { serverMessageOr } from '../../api/error-details.ts';
import { recordedTime } from '../../format/recorded-time.ts';
import { commandsWith } from '../../data/own-commands.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { useUser } from '../../session/user.atom.ts';
import { undoCommands } from '../../data/undo-commands.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { showError, showToast } from '../../ui/toast/toast.atom.ts';
import { lastChangeIn, lastUndoIn, type LastChange } from './last-change.ts';

/** Where the keys belong to the browser's own undo, or a dialog is open already. */
const ELSEWHERE =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]';
/** A bulk action has an entry for each of its subjects. */
const ENTRIES = 200;

/**
 * On Ctrl+Z or ⌘Z, asks whether to undo the user's last change, and names it. With Shift, redoes
 * what was undone last.
 */
export function UndoLastChange() {
  const user = useUser();
  const [last, setLast] = useState<LastChange>();
  const askToUndo = (entries: readonly HistoryEntry[]) => {
    const found = lastChangeIn(entries, commandsWith);
    if (found) setLast(found);
    else showToast({ title: 'Nothing to undo', description: 'You have changed nothing lately.' });
  };
  const redo = (entries: readonly HistoryEntry[]) => {
    const commands = lastUndoIn(entries, commandsWith);
    const undone = entries.find(({ command_id }) => commands.includes(command_id))?.undoes;
    const text = entries.find(({ command_id }) => command_id === undone)?.summary;
    const about = text === undefined ? undefined : { text };
    const run = undoCommands(commands, { direction: 'redo', about });
    if (run) void run();
    else showToast({ title: 'Nothing to redo', description: 'You have undone nothing lately.' });
  };
  const find = useEffectEvent(async (redoes: boolean) => {
    if (!user) return;
    try {
      const query = { actor: user.id, limit: ENTRIES };
      const { results } = await callApi('history.list', { query });
      if (redoes) redo(results);
      else askToUndo(results);
    } catch (error) {
      if (signOutIfUnauthorized(error)) return;
      showError(serverMessageOr(error, 'Failed to find your last change.'));
    }
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksToUndo(event)) return;
      event.preventDefault();
      void find(event.shiftKey);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = () => setLast(undefined);
  return (
    <ConfirmDialog
      open={last !== undefined}
      title="Undo your last change?"
      description={last ? `${last.summary}. ${recordedTime(last.at)}` : ''}
      confirmLabel="Undo"
      isSafe
      onClose={close}
      onConfirm={() => {
        close();
        if (last) void undoCommands(last.commandIds, { about: { text: last.summary } })?.();
      }}
    />
  );
}

function asksToUndo(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, repeat, target, defaultPrevented } = event;
  const isUndo = key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey;
  const isHere = target instanceof Element && !target.closest(ELSEWHERE);
  return isUndo && isHere && !repeat && !defaultPrevented;
}
