import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeMany, markManyUnread } from './message-calls.ts';

type Call = (name: string, options: { body?: { ids: string[] } }) => Promise<unknown>;

const call = vi.hoisted(() => vi.fn<Call>());
vi.mock('../../api/call-api.ts', () => ({ callApi: call }));

const ids = (count: number) => Array.from({ length: count }, (_, place) => `m${place}`);
const allDone: Call = async (_, { body }) => ({
  results: body?.ids.map((id) => ({ id, ok: true })),
});

beforeEach(() => {
  call.mockReset();
});

describe('changing many messages', () => {
  it('sends no more ids at once than are taken', async () => {
    call.mockImplementation(allDone);
    const outcomes = await changeMany('messages.bulk-archive', ids(1100));
    expect(outcomes.map(({ id }) => id)).toEqual(ids(1100));
    const sizes = call.mock.calls.map(([, { body }]) => body?.ids.length);
    expect(sizes).toEqual([500, 500, 100]);
  });

  it('counts what a failing call was about as not done, and the rest as done', async () => {
    call.mockImplementationOnce(allDone).mockRejectedValueOnce(new Error('away'));
    const outcomes = await changeMany('messages.bulk-archive', ids(501));
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ id: 'm500', ok: false }]);
  });

  it('marks as unread with one call for each', async () => {
    const outcomes = await markManyUnread(ids(9));
    expect(call).toHaveBeenCalledTimes(9);
    expect(outcomes).toEqual(ids(9).map((id) => ({ id, ok: true })));
  });
});
