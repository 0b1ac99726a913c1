import type { FlagChange } from './flag-events.ts';

/** The states of a show that commands switch on and off. A new show has none of them. */
export const SHOW_FLAGS = [
  ...(['is_published', 'is_archived', 'is_retracted', 'is_sold_out'] as const),
  'is_shared',
] as const;
/**
 * Those that responses and the table of shows have, and an edit may send. Only feeds know that a
 * show is retracted, and only staff that a private link leads to it.
 */
export const SHOWN_FLAGS = ['is_published', 'is_archived', 'is_sold_out'] as const;

export type ShowFlag = (typeof SHOW_FLAGS)[number];
export type ShowFlags = Record<ShowFlag, boolean>;
export type ShownFlags = Record<(typeof SHOWN_FLAGS)[number], boolean>;

/**
 * The events that switch a flag, each with its command. The decider, undo, the routes, the read
 * tables and all texts of the history follow from this table.
 */
export const SHOW_FLAG_EVENTS = {
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
    route: 'shows.archive',
    flag: 'is_archived',
    sets: { is_archived: true, is_published: false },
    name: 'Show archived',
    sentence: 'Archived {}',
  },
  ShowUnarchived: {
    command: 'UnarchiveShow',
    route: 'shows.unarchive',
    flag: 'is_archived',
    sets: { is_archived: false },
    name: 'Show taken out of the archive',
    sentence: 'Took {} out of the archive',
  },
  ShowRetracted: {
    command: 'RetractShow',
    route: 'shows.retract',
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
  ShowShared: {
    command: 'ShareShow',
    route: 'shows.share',
    flag: 'is_shared',
    sets: { is_shared: true },
    refusedIf: { flag: 'is_published', code: 'show-published' },
    name: 'Private link made',
    sentence: 'Made a private link to {}',
  },
  ShowUnshared: {
    command: 'UnshareShow',
    route: 'shows.unshare',
    flag: 'is_shared',
    sets: { is_shared: false },
    name: 'Private link withdrawn',
    sentence: 'Withdrew the private link to {}',
  },
} as const satisfies Record<string, FlagChange<ShowFlag>>;

export type ShowFlagEvent = keyof typeof SHOW_FLAG_EVENTS;
export type ShowFlagCommand = (typeof SHOW_FLAG_EVENTS)[ShowFlagEvent]['command'];
export const SHOW_FLAG_EVENT_TYPES = Object.keys(SHOW_FLAG_EVENTS) as ShowFlagEvent[];
/** Those whose command has a route of its own. */
export const ROUTED_SHOW_FLAG_EVENTS = Object.values(SHOW_FLAG_EVENTS).filter(
  (event) => 'route' in event,
);
