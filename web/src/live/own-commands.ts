/** The commands of each change of this page that made several, as a save with photos does. */
const changes: (readonly string[])[] = [];
/** The commands whose outcome this page shows already. */
const shown = new Set<string>();

/** Notes the commands (`X-Command-Id`) of a change of this page. */
export function noteChange(commands: readonly string[], isShown: boolean): void {
  if (commands.length > 1) changes.push(commands);
  if (isShown) for (const command of commands) shown.add(command);
}

/** All commands of the change that this command belongs to, as far as this page has made it. */
export function commandsWith(command: string): readonly string[] {
  return changes.find((commands) => commands.includes(command)) ?? [command];
}

/** Whether this page shows the outcome of a command already. */
export function isShown(command: string | undefined): boolean {
  return command !== undefined && shown.has(command);
}
