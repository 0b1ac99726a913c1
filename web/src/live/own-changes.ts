/** Commands that this page knows the outcome of, by their `X-Command-Id`. */
const commands = new Set<string>();
let underWay = 0;

/** Notes the command of a response, where a change is under way that shows its own outcome. */
export function noteCommand({ headers }: Response): void {
  const command = headers.get('x-command-id');
  if (underWay > 0 && command !== null) commands.add(command);
}

/** Runs a change, and loads again what it changed: what it does is no news afterwards. */
export async function asOwnChange<Result>(work: () => Promise<Result>): Promise<Result> {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
  }
}

/** Whether a change may be the page's own, which its response has not told yet. */
export function isOwnChangeUnderWay(): boolean {
  return underWay > 0;
}

export function isOwnCommand(command: string | undefined): boolean {
  return command !== undefined && commands.has(command);
}
