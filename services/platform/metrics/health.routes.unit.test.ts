import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fastify } from 'fastify';
import { healthRoutes } from './health.routes.ts';
import { OK, type CheckResult } from './readiness.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('Readiness is found out once a second for strangers, and each time for those who may know it', async () => {
  const find = vi.fn<() => Promise<typeof OK>>(async () => OK);
  const app = fastify().decorate('isDraining', () => false);
  await app.register(healthRoutes(find, { mayKnow: ({ headers }) => headers['x-known'] === '1' }));
  const ask = (known = '') => app.inject({ url: '/readyz', headers: { 'x-known': known } });
  for (let asked = 0; asked < 5; asked += 1) expect((await ask()).statusCode).toBe(200);
  expect(find).toHaveBeenCalledTimes(1);
  await ask('1');
  expect(find).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  await ask();
  expect(find).toHaveBeenCalledTimes(3);
});

it('Strangers learn that a service is degraded, and not why', async () => {
  const found: CheckResult = { status: 'degraded', problems: ['An event was set aside.'] };
  const app = fastify().decorate('isDraining', () => false);
  await app.register(healthRoutes(async () => found));
  const { statusCode, body } = await app.inject('/readyz');
  expect([statusCode, body]).toEqual([200, '{"status":"degraded"}']);
});
