import { leafHash } from './merkle-tree.ts';

/** What a leaf covers of an event. The position is left out: a move of the log changes it. */
export interface LeafContent {
  stream: string;
  revision: number;
  id: string;
  type: string;
  data?: unknown;
  metadata?: unknown;
}

/**
 * The hash over one JSON array, for ever the same: every checkpoint that somebody keeps depends on
 * it. Data and metadata are as recorded, so that sealed text stays sealed.
 */
export function eventLeaf({ stream, revision, id, type, data, metadata }: LeafContent): Buffer {
  return leafHash(JSON.stringify([stream, revision, id, type, data, metadata]));
}
