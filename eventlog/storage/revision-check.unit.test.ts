import { describe, expect, it } from 'vitest';
import { TOMBSTONE } from './log-event.ts';
import {
  ANY,
  checkRevision,
  NO_STREAM,
  STREAM_EXISTS,
  type StreamState,
} from './revision-check.ts';

const WRITE = { kind: 'write' };
const WRONG = { kind: 'wrong-revision' };
const DELETED = { kind: 'deleted' };

const missing: StreamState = { last: -1, softlyDeleted: false, hasMetadata: false };
const described: StreamState = { ...missing, hasMetadata: true };
const threeEvents: StreamState = { last: 2, softlyDeleted: false, hasMetadata: false };
const softlyDeleted: StreamState = { last: 2, softlyDeleted: true, hasMetadata: true };
const closed: StreamState = { ...missing, last: TOMBSTONE };

/** Three events with the ids a, b and c, of which the log remembers as many as are given. */
function check(state: StreamState, expected: number, ids: string[], remembered = 'abc') {
  const stored = ['a', 'b', 'c'];
  const revisionOf = (id: string) => (remembered.includes(id) ? stored.indexOf(id) : undefined);
  return checkRevision(state, expected, ids, revisionOf, (revision) => stored[revision]);
}

describe('a write of new events', () => {
  it.each([
    ['a missing stream', missing, [WRITE, WRITE, WRONG, WRONG, WRONG]],
    ['a stream with metadata only', described, [WRITE, WRITE, WRITE, WRONG, WRONG]],
    ['a stream of three', threeEvents, [WRITE, WRONG, WRITE, WRITE, WRONG]],
    ['a softly deleted stream', softlyDeleted, [WRITE, WRITE, DELETED, WRITE, WRONG]],
    ['a closed stream', closed, [DELETED, DELETED, DELETED, DELETED, DELETED]],
  ])('to %s has the right verdict for each expected revision', (_name, state, verdicts) => {
    const expectations = [ANY, NO_STREAM, STREAM_EXISTS, 2, 3];
    expect(expectations.map((expected) => check(state, expected, ['x']))).toEqual(verdicts);
  });
});

describe('a write of events that are stored already', () => {
  it('is a repetition at the same place, whether they are remembered or not', () => {
    for (const remembered of ['abc', 'b', '']) {
      expect(check(threeEvents, NO_STREAM, ['a', 'b', 'c'], remembered)).toEqual({
        kind: 'repeated',
        revision: 2,
      });
      expect(check(threeEvents, 0, ['b'], remembered)).toEqual({ kind: 'repeated', revision: 1 });
    }
  });

  it('is a repetition at any place only while they are remembered', () => {
    expect(check(threeEvents, ANY, ['a', 'b'])).toEqual({ kind: 'repeated', revision: 1 });
    expect(check(threeEvents, STREAM_EXISTS, ['c'])).toEqual({ kind: 'repeated', revision: 2 });
    expect(check(threeEvents, ANY, ['a', 'b'], '')).toEqual(WRITE);
  });

  it('is refused at another place, in another order, or in part', () => {
    expect(check(threeEvents, 0, ['a'])).toEqual(WRONG);
    expect(check(threeEvents, NO_STREAM, ['b', 'a'])).toEqual(WRONG);
    expect(check(threeEvents, NO_STREAM, ['a', 'x'])).toEqual(WRONG);
    expect(check(threeEvents, 1, ['c', 'd'])).toEqual(WRONG);
    expect(check(threeEvents, ANY, ['a', 'x'])).toEqual(WRONG);
  });

  it('is a repetition in a softly deleted stream too', () => {
    expect(check(softlyDeleted, NO_STREAM, ['a'])).toEqual({ kind: 'repeated', revision: 0 });
  });
});
