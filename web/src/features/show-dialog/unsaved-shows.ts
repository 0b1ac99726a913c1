import type { Show } from '@stagedoor/contracts/show';
import { createAtom } from '@tanstack/react-store';
import { queryClient } from '../../data/query-client.ts';
import type { LostEdit } from '../../edit/use-editor.ts';
import { showToast } from '../../ui/toast/toast.atom.ts';
import { refusalOf } from './draft-photos.ts';
import type { ShowDraft } from './show-draft.ts';

/** A show that was not saved, and that no form shows. */
export type UnsavedShow = LostEdit<Show, ShowDraft> & {
  /** The id of the show, or the name of the form of a new one. */
  name: string;
};

/** What no form shows, until somebody goes back to it. */
export const unsavedShowsAtom = createAtom<readonly UnsavedShow[]>([]);

/** The saves that are under way. */
export const SAVES = { mutationKey: ['save', 'shows'], status: 'pending' } as const;

export function unsavedShow(name: string): UnsavedShow | undefined {
  return unsavedShowsAtom.get().find((show) => show.name === name);
}

export function keepUnsaved(show: UnsavedShow): void {
  unsavedShowsAtom.set((shows) => [...shows, show]);
}

export function dropUnsaved(name: string): void {
  unsavedShowsAtom.set((shows) => shows.filter((show) => show.name !== name));
}

/** Keeps what could not be saved, says so, and leads back to it. */
export function keepLost(show: UnsavedShow): void {
  keepUnsaved(show);
  const { base, draft } = show;
  showToast({
    ...{ title: 'Error', tone: 'destructive' },
    description: `This show was not saved. ${reasonOf(show)}`,
    about: {
      text: draft.headlining_artist,
      to: '/manage/shows',
      search: { show: base?.id ?? 'new' },
    },
  });
}

export function reasonOf({ draft, failure: { problem, errors } }: UnsavedShow): string {
  const refusal = refusalOf(draft.photos);
  return refusal ?? problem ?? Object.values(errors)[0] ?? 'Others changed it, too.';
}

/** Whether leaving the site would lose a show. */
export function isShowUnsaved(): boolean {
  return queryClient.isMutating(SAVES) > 0 || unsavedShowsAtom.get().length > 0;
}
