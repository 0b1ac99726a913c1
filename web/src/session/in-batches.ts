import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';

export interface ItemResult {
  id: string;
  ok: boolean;
}

interface Batches {
  /** Ids in one call. */
  size: number;
  /** Calls at once. */
  atOnce?: number;
}

/** Does something to many in as many calls as it takes, and says what became of each. A call that fails, fails for its own ids alone. */
export async function inBatches(
  ids: readonly string[],
  { size, atOnce = 1 }: Batches,
  call: (ids: string[]) => Promise<readonly ItemResult[]>,
): Promise<ItemResult[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / size) }, (_, place) =>
    ids.slice(place * size, (place + 1) * size),
  );
  const results: (readonly ItemResult[])[] = [];
  const waiting = batches.entries();
  const worker = async () => {
    for (const [place, some] of waiting) {
      results[place] = await call(some).catch((error: unknown) => {
        signOutIfUnauthorized(error);
        return some.map((id) => ({ id, ok: false }));
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results.flat();
}
