import pMap from 'p-map';
import { signOutIfUnauthorized } from '../session/sign-out-if-unauthorized.ts';

interface ItemResult {
  id: string;
  ok: boolean;
}

export interface Batches {
  /** How many ids one call takes. */
  size: number;
  /** How many calls run at once; 1 by default. */
  atOnce?: number;
  call: (ids: string[]) => Promise<readonly ItemResult[]>;
}

/** Changes many items in as many calls as needed. A call that fails, fails for its own ids only. */
export async function inBatches(
  ids: readonly string[],
  { size, atOnce = 1, call }: Batches,
): Promise<ItemResult[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / size) }, (_, place) =>
    ids.slice(place * size, (place + 1) * size),
  );
  const run = (some: string[]) =>
    call(some).catch((error: unknown) => {
      signOutIfUnauthorized(error);
      return some.map((id) => ({ id, ok: false }));
    });
  return (await pMap(batches, run, { concurrency: atOnce })).flat();
}
