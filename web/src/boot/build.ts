import { BUILD_HEADER } from '@stagedoor/contracts/facts/build-header';
import { boot } from './boot-data.ts';

/** Whether the server has another build of the site than the one that runs in this tab. */
let isOutdated = false;
/** The names of what exists in this tab alone. */
const unsaved = new Set<string>();

/** Learns from a response of the API which build the server has. */
export function noteBuild({ headers }: Response): void {
  const build = headers.get(BUILD_HEADER);
  if (build && boot.build) isOutdated = build !== boot.build;
}

/** Notes whether reloading the page would lose the thing with this name. */
export function noteUnsaved(name: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(name);
  else unsaved.delete(name);
}

/** Whether reloading the page would lose something. */
export function isUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Reloads the page to get the server's build, if that is another one and nothing gets lost. */
export function leaveOldBuild(): void {
  if (isOutdated && !isUnsaved()) location.reload();
}
