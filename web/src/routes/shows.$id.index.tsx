import { createFileRoute } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import type { ShowDialogData } from '../features/show-dialog/load-show-dialog.ts';
import { isAdmin } from '../session/stored-user.ts';
import { currentUser } from '../session/user.atom.ts';

/** Loads what the show dialog needs over the page of a show. Visitors load nothing. */
export const Route = createFileRoute('/shows/$id/')({
  validateSearch: (search: DialogTexts<'show' | 'date' | 'genres'>) => search,
  loaderDeps: ({ search: { show, date, genres } }) => ({ show, date, genres }),
  loader: async ({
    deps,
    parentMatchPromise,
    abortController: { signal },
  }): Promise<ShowDialogData | null> => {
    if (deps.show === undefined || !isAdmin(currentUser())) return null;
    const { loadShowDialog } = await import('../features/show-dialog/load-show-dialog.ts');
    const { loaderData: show } = await parentMatchPromise;
    return loadShowDialog([show?.date, deps.date], deps.genres !== undefined, signal);
  },
  staleTime: 15_000,
  // The dialog keeps what was typed while another day loads.
  pendingMs: Infinity,
});
