import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '@stagedoor/platform/http/http';
import { healthRoutes } from '@stagedoor/platform/metrics/health.routes';
import { OK, readinessOf, type CheckResult } from '@stagedoor/platform/metrics/readiness';
import { createLog } from '@stagedoor/platform/process/log';
import { commandCheck, watchCheck } from './command-check.ts';

const AWAY: CheckResult = { status: 'degraded', problems: ['It is away.'] };

describe('the check of the command service', () => {
  it('finds nothing wrong with one that is about to stop, which still makes changes', async () => {
    const log = createLog('silent', 'test');
    // Longer than this test: it never ends by itself.
    const service = await createHttp({ log, trustProxy: 'loopback', drainMs: 3_600_000 });
    await service.register(healthRoutes(readinessOf({}, log), { mayKnow: () => true }));
    const commandUrl = await service.listen({ host: '127.0.0.1', port: 0 });
    const check = commandCheck({ commandUrl, sessionSecrets: ['a-secret'], log });
    void service.close();
    await expect.poll(async () => (await fetch(`${commandUrl}/readyz`)).status).toBe(503);
    expect(await check()).toEqual(OK);
    service.server.close();
    service.server.closeAllConnections();
  });
});

describe('a watched check', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

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
