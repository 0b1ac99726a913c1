import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { currentUser, setCurrentUser } from './user.atom.ts';
import { inBatches } from './in-batches.ts';

const ids = (count: number) => Array.from({ length: count }, (_, place) => `m${place}`);
type Call = Parameters<typeof inBatches>[2];

const allDone: Call = (some) => Promise.resolve(some.map((id) => ({ id, ok: true })));

describe('changing many', () => {
  it('sends no more ids at once than are taken', async () => {
    const call = vi.fn<Call>(allDone);
    const outcomes = await inBatches(ids(1100), { size: 500 }, call);
    expect(outcomes.map(({ id }) => id)).toEqual(ids(1100));
    expect(call.mock.calls.map(([some]) => some.length)).toEqual([500, 500, 100]);
  });

  it('counts what a failing call was about as not done, and the rest as done', async () => {
    const call = vi.fn<Call>(allDone).mockImplementationOnce(allDone).mockRejectedValueOnce('away');
    const outcomes = await inBatches(ids(501), { size: 500 }, call);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ id: 'm500', ok: false }]);
  });

  it('keeps the order where several calls are on their way at once', async () => {
    const call = vi.fn<Call>(allDone);
    const outcomes = await inBatches(ids(9), { size: 1, atOnce: 6 }, call);
    expect(call).toHaveBeenCalledTimes(9);
    expect(outcomes).toEqual(ids(9).map((id) => ({ id, ok: true })));
  });

  it('forgets who was signed in when the server does not know anybody any more', async () => {
    setCurrentUser({
      id: 'u1',
      username: 'manager@lantern.test',
      email: 'manager@lantern.test',
      first_name: 'Mona',
      last_name: 'Reed',
      is_staff: true,
      is_site_manager: true,
      is_auditor: false,
    });
    const unknown = new ApiError({ status: 401, statusText: 'Unauthorized' }, null);
    const outcomes = await inBatches(ids(1), { size: 1 }, () => Promise.reject(unknown));
    expect(outcomes).toEqual([{ id: 'm0', ok: false }]);
    expect(currentUser()).toBeNull();
  });
});
