import { atom, getDefaultStore } from 'jotai';

/** Commands that this page knows the outcome of, by their `X-Command-Id`. */
const commandsAtom = atom<ReadonlySet<string>>(new Set<string>());
/** How many changes are under way that show their own outcome. */
const underWayAtom = atom(0);

/** Notes the command of a response, where a change is under way that shows its own outcome. */
export function noteCommand({ headers }: Response): void {
  const command = headers.get('x-command-id');
  if (isOwnChangeUnderWay() && command !== null)
    getDefaultStore().set(commandsAtom, (commands) => new Set([...commands, command]));
}

/** Runs a change, and loads again what it changed: what it does is no news afterwards. */
export async function asOwnChange<Result>(work: () => Promise<Result>): Promise<Result> {
  const { set } = getDefaultStore();
  set(underWayAtom, (count) => count + 1);
  try {
    return await work();
  } finally {
    set(underWayAtom, (count) => count - 1);
  }
}

/** Whether a change may be the page's own, which its response has not told yet. */
export function isOwnChangeUnderWay(): boolean {
  return getDefaultStore().get(underWayAtom) > 0;
}

export function isOwnCommand(command: string | undefined): boolean {
  return command !== undefined && getDefaultStore().get(commandsAtom).has(command);
}
