import type { Show } from '@stagedoor/contracts/show';
import { putItem } from '../../data/cached-items.ts';
import { showList } from '../../data/shows.query.ts';
import { undoCommands } from '../../data/undo-commands.ts';
import { aboutShow } from '../../shows/about-show.ts';
import { showToast, type Toast } from '../../ui/toast/toast.atom.ts';

/** Puts saved shows into the list, and says so in a toast that undoes the commands. */
export function showSaved(
  verb: string,
  shows: readonly Show[],
  commands: readonly string[],
  offer?: Toast['offer'],
): void {
  for (const show of shows) putItem(showList.queryKey, show);
  const [show, ...more] = shows;
  if (!show) return;
  const q = show.headlining_artist;
  const inList = { to: '/manage/shows', search: { q, status: 'all', dates: 'all' } };
  const about = more.length > 0 ? { text: q, ...inList } : aboutShow(show);
  const run = undoCommands(commands, { about });
  showToast({
    title: 'Success',
    description: `${more.length > 0 ? `${shows.length} shows` : 'Show'} ${verb} successfully.`,
    about,
    ...(offer && { offer }),
    ...(run && { action: { label: 'Undo', run } }),
  });
}
