import { describe, expect, it } from 'vitest';
import { changeStream } from './change-stream.ts';

const CHANGE = { position: 42n, subjects: ['shows', 'genres'] as const };

describe('a stream of changes', () => {
  it('is destroyed when nobody reads it, and drops what follows', () => {
    const { output, send } = changeStream();
    for (let times = 0; times < 10_000; times += 1) send(CHANGE);
    expect(output.destroyed).toBe(true);
    expect(output.readableLength).toBeLessThan(100_000);
  });

  it('sends nothing after its end', () => {
    const { output, send, end } = changeStream();
    end();
    send(CHANGE);
    expect(String(output.read())).toBe('retry: 2000\n\n');
  });
});
