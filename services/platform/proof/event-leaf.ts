import type { LoggedEvent } from '../event-log/event-log.ts';
import { leafHash } from './merkle-tree.ts';

/** The parts of an event that a leaf covers. Its position is not: moving the log changes it. */
export type LeafContent = Pick<LoggedEvent, 'stream' | 'revision' | 'id' | 'type'> &
  Partial<LoggedEvent['recorded']>;

/**
 * The hash over one JSON array. It must never change, because every checkpoint that somebody keeps
 * depends on it. Data and metadata are as recorded, so that sealed text stays sealed.
 */
export function eventLeaf(event: LeafContent): Buffer {
  return leafHash(leafText(event));
}

export function leafOf({ recorded, ...event }: LoggedEvent): Buffer {
  return eventLeaf({ ...event, ...recorded });
}

/** What the hash is over. */
export function leafText({ stream, revision, id, type, data, metadata }: LeafContent): string {
  return JSON.stringify([stream, revision, id, type, data, metadata]);
}
