import { atom, getDefaultStore } from 'jotai';

/** Commands that this page knows the outcome of, by their `X-Command-Id`. */
const commandsAtom = atom<ReadonlySet<string>>(new Set<string>());
/** How many changes are under way that show their own outcome. */
const underWayAtom = atom(0);
/** Changes under way, each with the commands that responses have named since it began. */
const recordingsAtom = atom<readonly Recording[]>([]);

interface Recording {
  commands: string[];
  /** Whether no other change ran beside it, whose commands they might be. */
  alone: boolean;
}

/** Notes the command of a response for the change that it belongs to. */
export function noteCommand({ headers }: Response): void {
  const { get, set } = getDefaultStore();
  const command = headers.get('x-command-id');
  if (command === null) return;
  for (const { commands } of get(recordingsAtom)) commands.push(command);
  if (isOwnChangeUnderWay()) set(commandsAtom, (commands) => new Set([...commands, command]));
}

/** Runs a change. `commands` are those that it made; none where another change ran beside it. */
export async function withCommands<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; commands: readonly string[] }> {
  const { get, set } = getDefaultStore();
  const others = get(recordingsAtom);
  for (const other of others) other.alone = false;
  const recording: Recording = { commands: [], alone: others.length === 0 };
  set(recordingsAtom, [...others, recording]);
  try {
    const result = await work();
    return { result, commands: recording.alone ? recording.commands : [] };
  } finally {
    set(recordingsAtom, (all) => all.filter((other) => other !== recording));
  }
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
