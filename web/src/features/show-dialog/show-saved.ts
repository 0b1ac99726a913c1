import type { Show } from '@stagedoor/contracts/show';
import { putItem } from '../../data/cached-items.ts';
import { showList } from '../../data/shows.query.ts';
import { undoCommands } from '../../data/undo-commands.ts';
import { aboutShow } from '../../ui/toast/about-show.ts';
import { showToast } from '../../ui/toast/toast.atom.ts';

/** Puts a saved show into the list, and says so in a toast that undoes the commands. */
export function showSaved(verb: string, show: Show, commands: readonly string[]): void {
  putItem(showList.queryKey, show);
  const about = aboutShow(show);
  const run = undoCommands(commands, { about });
  showToast({
    title: 'Success',
    description: `Show ${verb} successfully.`,
    about,
    ...(run && { action: { label: 'Undo', run } }),
  });
}
