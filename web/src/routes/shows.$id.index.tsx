import { createFileRoute } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import type { ShowDialogData } from '../features/show-dialog/load-show-dialog.ts';
import { isAdmin } from '../session/stored-user.ts';
import { currentUser } from '../session/user.atom.ts';

/** What the show dialog needs over the page of a show, which renders it. Visitors load nothing. */
export const Route = createFileRoute('/shows/$id/')({
  validateSearch: (search: DialogTexts<'show' | 'date' | 'genres'>) => search,
  loaderDeps: ({ search: { show, date } }) => ({ show, date }),
  loader: async ({
    deps,
    parentMatchPromise,
    abortController: { signal },
  }): Promise<ShowDialogData | null> => {
    if (deps.show === undefined || !isAdmin(currentUser())) return null;
    const { loadShowDialog } = await import('../features/show-dialog/load-show-dialog.ts');
    const { loaderData: show } = await parentMatchPromise;
    return loadShowDialog([show?.date, deps.date], signal);
  },
  staleTime: 15_000,
  // What is typed into the dialog outlives the loading of another day.
  pendingMs: Infinity,
});
