import { atom, getDefaultStore } from 'jotai';
import { begin } from '../api/call-api.ts';

/** The ids (`X-Command-Id`) of commands whose outcome this page shows already. */
const commandsAtom = atom<ReadonlySet<string>>(new Set<string>());
/** How many changes under way will show their own outcome. */
const underWayAtom = atom(0);
/** Changes under way, each with the commands that responses have named since it began. */
const recordingsAtom = atom<readonly Recording[]>([]);
/** The commands of each change that made several, as a save with photos does. */
const changesAtom = atom<readonly (readonly string[])[]>([]);

interface Recording {
  commands: string[];
  /** Whether it is known that the commands belong to this change. */
  isCertain: boolean;
}

/** Notes the command of a response for its change, or for all that run at the same time. */
export function noteCommand({ headers }: Response, change: object | undefined): void {
  const { get, set } = getDefaultStore();
  const command = headers.get('x-command-id');
  if (command === null) return;
  const recordings = get(recordingsAtom).filter((one) => !change || one === change);
  for (const recording of recordings) {
    recording.commands.push(command);
    if (recordings.length > 1) recording.isCertain = false;
  }
  if (isOwnChangeUnderWay()) set(commandsAtom, (commands) => new Set([...commands, command]));
}

/**
 * Runs a change. `commands` are its ids; empty where those after its first calls might belong to
 * another change, which ran at the same time.
 */
export async function withCommands<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; commands: readonly string[] }> {
  const { get, set } = getDefaultStore();
  const recording: Recording = { commands: [], isCertain: true };
  set(recordingsAtom, [...get(recordingsAtom), recording]);
  try {
    const result = await begin(recording, work);
    const commands = recording.isCertain ? recording.commands : [];
    if (commands.length > 1) set(changesAtom, (all) => [...all, commands]);
    return { result, commands };
  } finally {
    set(recordingsAtom, (all) => all.filter((other) => other !== recording));
  }
}

/** All commands of the change that this command belongs to, as far as this page has made it. */
export function commandsWith(command: string): readonly string[] {
  const changes = getDefaultStore().get(changesAtom);
  return changes.find((commands) => commands.includes(command)) ?? [command];
}

/** Runs a change that reloads what it changed itself, so that it is no news afterwards. */
export async function asOwnChange<Result>(work: () => Promise<Result>): Promise<Result> {
  const { set } = getDefaultStore();
  set(underWayAtom, (count) => count + 1);
  try {
    return await work();
  } finally {
    set(underWayAtom, (count) => count - 1);
  }
}

/** Whether a change of this page is under way, whose response has not named its command yet. */
export function isOwnChangeUnderWay(): boolean {
  return getDefaultStore().get(underWayAtom) > 0;
}

export function isOwnCommand(command: string | undefined): boolean {
  return command !== undefined && getDefaultStore().get(commandsAtom).has(command);
}
