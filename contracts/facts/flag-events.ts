import type { RouteName } from './paths.ts';

/** An event that switches a flag of a subject. Each kind of subject has a table of them. */
export interface FlagChange<Flag extends string = string, Command extends string = string> {
  command: Command;
  /** The route that runs the command and nothing else. */
  route?: RouteName;
  /** The flag that the command is about. */
  flag: Flag;
  /** Every flag that the event sets. A command that would set nothing anew records no event. */
  sets: { [Name in Flag]?: boolean };
  /** The state in which the command is refused. */
  refusedIf?: { flag: Flag; code: 'show-archived' | 'show-published' };
  /** The kind of entry in the history's filter. */
  name: string;
  /** What the event did, in the history; `{}` is the subject. */
  sentence: string;
}
