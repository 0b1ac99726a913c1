import { describe, expect, it } from 'vitest';
import type { LogEvent } from './log-event.ts';
import { LogTail } from './log-tail.ts';

function event(position: number, bytes = 0, stream = 'show-1'): LogEvent {
  return {
    ...{ position, stream, revision: position, id: String(position), type: 'T', json: true },
    ...{ data: Buffer.alloc(bytes), metadata: Buffer.alloc(0), created: 0n },
  };
}

const positions = (events: LogEvent[] | undefined) => events?.map(({ position }) => position);

describe('the tail of the log', () => {
  it('returns the events after a position', () => {
    const tail = new LogTail(5);
    tail.publish([event(10), event(20), event(30)]);
    expect(positions(tail.after(5))).toEqual([10, 20, 30]);
    expect(positions(tail.after(10))).toEqual([20, 30]);
    expect(positions(tail.after(30))).toEqual([]);
    expect(positions(tail.after(99))).toEqual([]);
    expect(tail.head).toBe(30);
  });

  it('does not have the events before its start', () => {
    expect(new LogTail(5).after(4)).toBeUndefined();
  });

  it('drops the oldest events when it is too large', () => {
    const tail = new LogTail(-1);
    for (let position = 0; position < 40; position += 1) {
      tail.publish([event(position, 1024 * 1024)]);
    }
    expect(tail.after(0)).toBeUndefined();
    expect(positions(tail.after(38))).toEqual([39]);
  });
});

describe('waiting for the log', () => {
  const { signal } = new AbortController();

  it('ends with the next event of the stream, not with one of another stream', async () => {
    const tail = new LogTail(0);
    const order: string[] = [];
    const other = tail.changed('show-2', 0, signal).then(() => order.push('show-2'));
    const any = tail.changed(undefined, 0, signal).then(() => order.push('$all'));
    tail.publish([event(1, 0, 'show-1')]);
    await any;
    expect(order).toEqual(['$all']);
    tail.publish([event(2, 0, 'show-2')]);
    await other;
  });

  it('ends at once when the event is there already', async () => {
    const tail = new LogTail(0);
    tail.publish([event(1)]);
    await expect(tail.changed('show-1', 0, signal)).resolves.toBeUndefined();
  });

  it('ends when the reader disconnects', async () => {
    const gone = new AbortController();
    const waiting = new LogTail(0).changed(undefined, 0, gone.signal);
    gone.abort();
    await expect(waiting).resolves.toBeUndefined();
  });
});
