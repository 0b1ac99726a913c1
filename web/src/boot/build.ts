import { BUILD_HEADER } from '@stagedoor/contracts/facts/build-header';
import { atom, getDefaultStore } from 'jotai';
import { boot } from './boot-data.ts';

/** Whether the server has another build of the site than the one that runs in this tab. */
const outdatedAtom = atom(false);
/** What lives in this tab alone, by name. */
const unsavedAtom = atom<readonly string[]>([]);

/** Learns from a response of the API which build the server has. */
export function noteBuild({ headers }: Response): void {
  const build = headers.get(BUILD_HEADER);
  if (build && boot.build) getDefaultStore().set(outdatedAtom, build !== boot.build);
}

/** Notes that there is something, or no longer, that would be lost if the page were reloaded. */
export function noteUnsaved(name: string, isUnsaved: boolean): void {
  getDefaultStore().set(unsavedAtom, (names) => [
    ...names.filter((other) => other !== name),
    ...(isUnsaved ? [name] : []),
  ]);
}

/** Whether reloading the page would lose something. */
export function isUnsaved(): boolean {
  return getDefaultStore().get(unsavedAtom).length > 0;
}

/** Reloads the page to get the server's build, if that is another one and nothing would be lost. */
export function leaveOldBuild(): void {
  if (getDefaultStore().get(outdatedAtom) && !isUnsaved()) location.reload();
}
