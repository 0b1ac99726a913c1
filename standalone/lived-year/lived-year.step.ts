import type { EventData } from '@stagedoor/contracts/events/events';
import type { MessageFlagCommand } from '@stagedoor/contracts/facts/message-flags';
import type { ShowCommand } from '@stagedoor/domain/show/show.decider';

/** Somebody who works at the example venue. */
export interface Colleague {
  first_name: string;
  last_name: string;
  role: 'staff' | 'site-manager';
}

/** What happens at one moment. Nothing happens twice to one subject at the same moment. */
export type Step = { at: Date; by: Colleague | 'operator' | 'visitor' | 'system' } & Deed;

type Deed =
  | { kind: 'account'; opens: Colleague }
  /** `pictures` are the numbers of photos that are added. */
  | { kind: 'show'; key: string; commands: ShowCommand[]; pictures?: number[] }
  /** Takes back what the same person did to this show at that moment. */
  | { kind: 'undo'; key: string; did: Date }
  | { kind: 'message'; key: string; written: EventData<'MessageReceived'> }
  | { kind: 'handling'; key: string; command: MessageFlagCommand | 'MarkAnswered' }
  | { kind: 'joins' | 'leaves'; email: string };

/** Days and moments by the venue's clock: 0 is its day today, -1 the day before. */
export interface Calendar {
  /** `YYYY-MM-DD`. */
  day(days: number): string;
  /** So many minutes after midnight, to the second. */
  at(days: number, minute: number): Date;
  /** The Monday of this week. */
  monday: number;
}

export const BOOKER: Colleague = { first_name: 'Nora', last_name: 'Whitlock', role: 'staff' };
export const PROMOTER: Colleague = { first_name: 'Desmond', last_name: 'Achebe', role: 'staff' };
export const MANAGER: Colleague = {
  ...{ first_name: 'Ruth', last_name: 'Lindgren' },
  role: 'site-manager',
};

/** The first day of the venue's year. */
export const OPENING = -392;
