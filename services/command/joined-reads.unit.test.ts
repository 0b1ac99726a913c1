import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import { joinedReads } from './joined-reads.ts';

/** A log on which each read ends when the test says so. */
function slowLog() {
  const reads: PromiseWithResolvers<RecordedEvent[]>[] = [];
  const read = joinedReads(() => {
    const request = Promise.withResolvers<RecordedEvent[]>();
    reads.push(request);
    return request.promise;
  });
  return { reads, read };
}

describe('joined reads', () => {
  it('give all who ask during a read the next one, which begins after it', async () => {
    const { reads, read } = slowLog();
    const first = read('genres', 3);
    const later = [read('genres', 3), read('genres', 3)];
    expect(reads).toHaveLength(1);
    reads[0]?.resolve([]);
    await first;
    expect(reads).toHaveLength(2);
    const events: RecordedEvent[] = [];
    reads[1]?.resolve(events);
    expect(await Promise.all(later)).toEqual([events, events]);
    void read('genres', 3);
    expect(reads).toHaveLength(3);
  });

  it('are not shared by other streams or revisions', () => {
    const { reads, read } = slowLog();
    void read('genres', 3);
    void read('genres', 4);
    void read('show-1', 3);
    expect(reads).toHaveLength(3);
  });

  it('fail for all who wait, and begin anew for the next caller', async () => {
    const { reads, read } = slowLog();
    const waiting = [read('genres'), read('genres')];
    reads[0]?.reject(new Error('away'));
    for (const one of waiting) await expect(one).rejects.toThrow('away');
    void read('genres');
    expect(reads).toHaveLength(2);
  });
});
