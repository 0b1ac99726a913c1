/** The states of a show that commands switch on and off. A new show has none of them. */
export const SHOW_FLAGS = ['is_published', 'is_archived', 'is_retracted', 'is_sold_out'] as const;
/** Those that responses and the table of shows have: only feeds know that a show is retracted. */
export const SHOWN_FLAGS = ['is_published', 'is_archived', 'is_sold_out'] as const;

/** Those that an edit may send, beside fields. */
export const SENT_FLAGS = ['is_published', 'is_sold_out'] as const;
export type SentFlags = Partial<Record<(typeof SENT_FLAGS)[number], boolean>>;

export type ShowFlag = (typeof SHOW_FLAGS)[number];
export type ShowFlags = Record<ShowFlag, boolean>;
export type ShownFlags = Record<(typeof SHOWN_FLAGS)[number], boolean>;

/**
 * The events that switch a flag, each with its command. The decider, undo, the read tables and all
 * texts of the history follow from this table.
 */
const EVENTS = {
  ShowPublished: {
    command: 'PublishShow',
    flag: 'is_published',
    sets: { is_published: true, is_retracted: false },
    refusedIf: { flag: 'is_archived', code: 'show-archived' },
    name: 'Show published',
    sentence: 'Published {}',
  },
  ShowUnpublished: {
    command: 'UnpublishShow',
    flag: 'is_published',
    sets: { is_published: false },
    name: 'Show unpublished',
    sentence: 'Unpublished {}',
  },
  ShowArchived: {
    command: 'ArchiveShow',
    flag: 'is_archived',
    sets: { is_archived: true, is_published: false },
    name: 'Show archived',
    sentence: 'Archived {}',
  },
  ShowUnarchived: {
    command: 'UnarchiveShow',
    flag: 'is_archived',
    sets: { is_archived: false },
    name: 'Show taken out of the archive',
    sentence: 'Took {} out of the archive',
  },
  ShowRetracted: {
    command: 'RetractShow',
    flag: 'is_retracted',
    sets: { is_retracted: true },
    refusedIf: { flag: 'is_published', code: 'show-published' },
    name: 'Show removed from calendar feeds',
    sentence: 'Removed {} from calendar feeds',
  },
  ShowSoldOut: {
    command: 'SellOutShow',
    flag: 'is_sold_out',
    sets: { is_sold_out: true },
    name: 'Show sold out',
    sentence: 'Marked {} as sold out',
  },
  ShowBackOnSale: {
    command: 'PutShowBackOnSale',
    flag: 'is_sold_out',
    sets: { is_sold_out: false },
    name: 'Show back on sale',
    sentence: 'Put {} back on sale',
  },
} as const;

export type FlagEvent = keyof typeof EVENTS;
export type FlagCommand = (typeof EVENTS)[FlagEvent]['command'];

export interface FlagChange {
  command: FlagCommand;
  /** The flag that the command is about. */
  flag: ShowFlag;
  /** Every flag that the event sets. A command that would set nothing anew records no event. */
  sets: Partial<ShowFlags>;
  /** The state in which the command is refused. */
  refusedIf?: { flag: ShowFlag; code: 'show-archived' | 'show-published' };
  /** The kind of entry in the history's filter. */
  name: string;
  /** What the event did, in the history; `{}` is the show. */
  sentence: string;
}

export const FLAG_EVENTS: Readonly<Record<FlagEvent, FlagChange>> = EVENTS;
export const FLAG_EVENT_TYPES = Object.keys(EVENTS) as FlagEvent[];
/** The event that a command records. */
export const FLAG_COMMANDS = Object.fromEntries(
  FLAG_EVENT_TYPES.map((type) => [FLAG_EVENTS[type].command, type]),
) as Record<FlagCommand, FlagEvent>;
