import { CHANGED_SUBJECTS } from '@stagedoor/contracts/facts/changes';
import { callApi } from '../session/call-api.ts';
import { serverMessageOr } from '../api/error-details.ts';
import { noteChange } from './own-commands.ts';
import { showError, showToast, type Toast } from '../ui/toast/toast.atom.ts';
import { reloadSubjects } from './query-client.ts';
import { signOutIfUnauthorized } from '../session/sign-out-if-unauthorized.ts';
import { inWords, type UndoOutcome } from './undo-words.ts';

type Direction = 'undo' | 'redo';

interface UndoOptions {
  direction?: Direction;
  /** What was changed. */
  about?: Toast['about'];
  /** Loads what is in no list. */
  reload?: (() => Promise<unknown>) | undefined;
}

/**
 * Makes the Undo of a toast from the commands of a change: it undoes them and then offers Redo.
 * Without commands there is no Undo.
 */
export function undoCommands(commands: readonly string[], options: UndoOptions = {}) {
  return commands.length > 0 ? () => run(commands, options) : undefined;
}

async function run(
  commands: readonly string[],
  { direction = 'undo', about, reload }: UndoOptions,
): Promise<void> {
  const outcomes: UndoOutcome[] = [];
  let failure: string | undefined;
  try {
    // The last command comes first, because it may build on those before it.
    for (const command_id of commands.toReversed())
      outcomes.push(await callApi('history.undo', { body: { command_id } }));
  } catch (error) {
    signOutIfUnauthorized(error);
    failure = serverMessageOr(error, `Failed to ${direction} the change. Please try again.`);
  }
  if (outcomes.length === 0) return void showError(failure ?? '');
  const back = outcomes.map(({ command_id }) => command_id);
  noteChange(back, { isNews: true });
  reloadSubjects(new Set(CHANGED_SUBJECTS));
  await reload?.();
  const opposite = direction === 'undo' ? 'redo' : 'undo';
  const done = direction === 'undo' ? 'Undone' : 'Redone';
  // Of so many subjects that it goes on in the background.
  const isLong = outcomes.some(({ undone }) => undone === 0);
  const all = isLong ? 'It is being undone, which takes a moment.' : `${done}.`;
  const plain = failure === undefined ? all : `${done} in part. ${failure}`;
  showToast({
    title: 'Success',
    description: inWords(outcomes, plain),
    ...(about && { about }),
    action: {
      label: direction === 'undo' ? 'Redo' : 'Undo',
      run: () => run(back, { direction: opposite, about, reload }),
    },
  });
}
