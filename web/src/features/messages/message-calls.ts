import type { Answer } from '@stagedoor/contracts/api';
import { BULK_IDS } from '@stagedoor/contracts/limits';
import { callApi } from '../../api/call-api.ts';

type BulkRoute = 'messages.bulk-mark-read' | 'messages.bulk-archive' | 'messages.bulk-unarchive';
type Outcome = Pick<Answer<BulkRoute>['results'][number], 'id' | 'ok'>;

const AT_ONCE = 6;

/** Does the same to many messages and says what became of each. What fails, fails for the ids of that call alone. */
export function changeMany(route: BulkRoute, ids: readonly string[]): Promise<Outcome[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / BULK_IDS) }, (_, place) =>
    ids.slice(place * BULK_IDS, (place + 1) * BULK_IDS),
  );
  return inTurn(
    batches,
    1,
    async (some) => (await callApi(route, { body: { ids: some } })).results,
  );
}

/** Marks messages as unread, for which there is no call for many: one call each. */
export function markManyUnread(ids: readonly string[]): Promise<Outcome[]> {
  return inTurn(
    ids.map((id) => [id]),
    AT_ONCE,
    async ([id = '']) => {
      await callApi('messages.mark-unread', { params: { id } });
      return [{ id, ok: true }];
    },
  );
}

async function inTurn(
  batches: readonly string[][],
  atOnce: number,
  call: (ids: string[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const outcomes: Outcome[][] = [];
  const waiting = batches.entries();
  const worker = async () => {
    for (const [place, ids] of waiting) {
      outcomes[place] = await call(ids).catch(() => ids.map((id) => ({ id, ok: false })));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes.flat();
}
