import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { currentUser, setCurrentUser } from '../session/user.atom.ts';
import { inBatches } from './in-batches.ts';

const ids = (count: number) => Array.from({ length: count }, (_, place) => `m${place}`);
type Call = Parameters<typeof inBatches>[1]['call'];

const allDone: Call = (some) => Promise.resolve(some.map((id) => ({ id, ok: true })));

describe('changing many items in batches', () => {
  it('sends no more ids in a call than the size of a batch', async () => {
    const call = vi.fn<Call>(allDone);
    const results = await inBatches(ids(1100), { size: 500, call });
    expect(results.map(({ id }) => id)).toEqual(ids(1100));
    expect(call.mock.calls.map(([some]) => some.length)).toEqual([500, 500, 100]);
  });

  it('counts the ids of a failing call as not done, and the others as done', async () => {
    const call = vi.fn<Call>(allDone).mockImplementationOnce(allDone).mockRejectedValueOnce('away');
    const results = await inBatches(ids(501), { size: 500, call });
    expect(results.filter(({ ok }) => !ok)).toEqual([{ id: 'm500', ok: false }]);
  });

  it('keeps the order when several calls run at once', async () => {
    const call = vi.fn<Call>(allDone);
    const results = await inBatches(ids(9), { size: 1, atOnce: 6, call });
    expect(call).toHaveBeenCalledTimes(9);
    expect(results).toEqual(ids(9).map((id) => ({ id, ok: true })));
  });

  it('signs out in this browser when the session is over', async () => {
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
    const results = await inBatches(ids(1), {
      size: 1,
      call: () => Promise.reject(unknown),
    });
    expect(results).toEqual([{ id: 'm0', ok: false }]);
    expect(currentUser()).toBeNull();
  });
});
