/** The commands of each change of this page that made several, as a save with photos does. */
const changes: (readonly string[])[] = [];
/** The commands of changes after which this page has loaded its lists again by itself. */
const own = new Set<string>();

/**
 * Notes the commands (`X-Command-Id`) of a change of this page. With `isNews`, their live changes
 * make the page load what they reach.
 */
export function noteChange(commands: readonly string[], { isNews = false } = {}): void {
  if (commands.length > 1) changes.push(commands);
  if (!isNews) for (const command of commands) own.add(command);
}

/** All commands of the change that this command belongs to, as far as this page has made it. */
export function commandsWith(command: string): readonly string[] {
  return changes.find((commands) => commands.includes(command)) ?? [command];
}

/** Whether a live change says something that this page has not loaded by itself. */
export function isNews({ command }: { command?: string | undefined }): boolean {
  return command === undefined || !own.has(command);
}
