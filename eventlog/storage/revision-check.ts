import { TOMBSTONE } from './log-event.ts';

/** What a write expects of its stream: an exact last revision (0 or more), or one of these. */
export const ANY = -2;
export const NO_STREAM = -1;
export const STREAM_EXISTS = -4;

/** A stream just before the write. */
export type StreamState = {
  /** -1 when it has no event. */
  last: number;
  softlyDeleted: boolean;
  hasMetadata: boolean;
};

export type Verdict =
  | { kind: 'write' }
  /** The same events are stored already; `revision` is that of the last one. */
  | { kind: 'repeated'; revision: number }
  | { kind: 'wrong-revision' }
  | { kind: 'deleted' };

/**
 * Decides on a write as EventStoreDB does.
 * @param ids of the events to write, in order.
 * @param revisionOf where an event of this stream is, if its id is still remembered.
 * @param idAt the id of the stored event at a revision.
 */
export function checkRevision(
  stream: StreamState,
  expected: number,
  ids: string[],
  revisionOf: (id: string) => number | undefined,
  idAt: (revision: number) => string | undefined,
): Verdict {
  if (stream.last === TOMBSTONE) return { kind: 'deleted' };
  if (expected === STREAM_EXISTS) {
    if (stream.softlyDeleted) return { kind: 'deleted' };
    if (stream.last < 0 && !stream.hasMetadata) return { kind: 'wrong-revision' };
  }
  if (expected === ANY || expected === STREAM_EXISTS) return checkIds(ids, revisionOf);
  if (expected === stream.last) return { kind: 'write' };
  if (expected > stream.last) return { kind: 'wrong-revision' };

  const different = ids.findIndex((id, index) => {
    const revision = expected + 1 + index;
    return revisionOf(id) !== revision && idAt(revision) !== id;
  });
  if (different < 0 && ids.length > 0) {
    return { kind: 'repeated', revision: expected + ids.length };
  }
  const recreates = different === 0 && expected === NO_STREAM && stream.softlyDeleted;
  return { kind: recreates ? 'write' : 'wrong-revision' };
}

/** Without an exact revision only remembered ids can reveal a repetition, so not every one. */
function checkIds(ids: string[], revisionOf: (id: string) => number | undefined): Verdict {
  const revisions = ids.map(revisionOf);
  if (revisions[0] === undefined) return { kind: 'write' };
  const last = revisions.at(-1);
  const partly = last === undefined || revisions.includes(undefined);
  return partly ? { kind: 'wrong-revision' } : { kind: 'repeated', revision: last };
}
