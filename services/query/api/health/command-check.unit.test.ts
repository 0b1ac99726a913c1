import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OK, type Finding } from '@stagedoor/platform/metrics/readiness';
import { watchCheck } from './command-check.ts';

const AWAY: Finding = { status: 'degraded', problems: ['It is away.'] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a watched check', () => {
  it('calls back when its result has changed, and not before', async () => {
    let found = AWAY;
    const onChange = vi.fn<() => void>();
    const end = watchCheck(async () => found, onChange);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onChange).toHaveBeenCalledTimes(0);
    found = OK;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onChange).toHaveBeenCalledTimes(1);
    end();
    found = AWAY;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
