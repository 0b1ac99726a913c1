import { describe, expect, it } from 'vitest';
import { WriteQueue } from './write-queue.ts';
import type { WriteRequest } from './write-request.ts';

function request(eventCount: number, size = 0, deadline = Infinity): WriteRequest {
  const event = { id: '', type: 'T', json: true, data: Buffer.alloc(0), metadata: Buffer.alloc(0) };
  const events = Array.from({ length: eventCount }, () => event);
  return { action: 'append', stream: 'show-1', expected: -2, events, size, deadline };
}

describe('a batch for one transaction', () => {
  it('holds all waiting requests, whole, up to five hundred events', async () => {
    const queue = new WriteQueue();
    for (const count of [300, 200, 1, 900, 1]) void queue.add(request(count));
    queue.close();
    const sizes: number[] = [];
    for await (const batch of queue.batches()) {
      sizes.push(batch.reduce((sum, { request: { events } }) => sum + events.length, 0));
    }
    expect(sizes).toEqual([500, 1, 900, 1]);
  });

  it('leaves out requests whose deadline has passed', async () => {
    const queue = new WriteQueue();
    const late = queue.add(request(1, 0, 0));
    queue.close();
    expect((await queue.batches().next()).done).toBe(true);
    expect(await late).toEqual({ kind: 'too-late' });
  });
});

describe('a queue that is full', () => {
  it('reports that it is full, and when it has room again', async () => {
    const queue = new WriteQueue();
    const batches = queue.batches();
    void queue.add(request(1, 20_000_000));
    expect(queue.full).toBe(false);
    void queue.add(request(600, 20_000_000));
    expect(queue.full).toBe(true);
    const ready = queue.ready();
    await batches.next();
    await ready;
    expect(queue.full).toBe(false);
  });
});

describe('a queue that is closed', () => {
  it('accepts no request', async () => {
    const queue = new WriteQueue();
    queue.close();
    expect(await queue.add(request(1))).toMatchObject({ kind: 'unavailable' });
  });
});
