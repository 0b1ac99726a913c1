import { describe, expect, it } from 'vitest';
import { changeStream } from './change-stream.ts';

const CHANGE = { position: 42n, subjects: ['shows', 'genres'] as const };

describe('a stream of changes', () => {
  it('is server-sent events under the position as their id', () => {
    const { output, tell, beat } = changeStream();
    tell(CHANGE);
    beat();
    expect(String(output.read())).toBe(
      'retry: 2000\n\nevent: changed\nid: 42\ndata: {"subjects":["shows","genres"]}\n\n: still here\n\n',
    );
  });

  it('is cut off when nobody reads it, and what comes after is dropped', () => {
    const { output, tell } = changeStream();
    for (let times = 0; times < 10_000; times += 1) tell(CHANGE);
    expect(output.destroyed).toBe(true);
    expect(output.readableLength).toBeLessThan(100_000);
  });

  it('takes nothing any more once it has ended', () => {
    const { output, tell, end } = changeStream();
    end();
    tell(CHANGE);
    expect(String(output.read())).toBe('retry: 2000\n\n');
  });
});
