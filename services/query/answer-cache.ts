import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Finished } from './finished.ts';
import type { MakingBudget } from './making-budget.ts';

export interface AnswerCache {
  /**
   * The kept answer while nothing has changed since it was made, otherwise a new one; callers at the same moment share the making.
   * While the store is away, or its tables are made anew, it is the last one that was made, and `stale`.
   * @throws what `make` throws, of errors of the store those alone where nothing was kept; Refused where it is made for a client who
   * has had too much made. Parts of other answers are made for nobody.
   */
  answer(key: string, make: () => Promise<Finished>, client?: string): Promise<Kept>;
  /** Everything kept is out of date: something has changed. */
  drop(): void;
}

export interface Kept {
  finished: Finished;
  stale: boolean;
}

interface Entry {
  /** What was true when the making began. */
  version: string;
  finished: Finished;
}

const ENTRIES = 2_000;
const BYTES = 32 * 1024 * 1024;

export interface AnswerCacheOptions {
  limits?: { entries: number; bytes: number };
  /** Of what clients may have made; without one, as much as they like. */
  budget?: MakingBudget | undefined;
}

/** Public answers as finished bytes, the least recently used ones leaving first. `today` is the venue's day: answers depend on it. */
export function answerCache(
  today: () => string,
  { limits = { entries: ENTRIES, bytes: BYTES }, budget }: AnswerCacheOptions = {},
): AnswerCache {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<Finished>>();
  let changes = 0;
  let bytes = 0;

  return {
    answer: async (key, make, client) => {
      const isMade = fresh(key) !== undefined || making.has(taskOf(key));
      if (isMade || client === undefined || !budget) return answerNow(key, make);
      const made = await budget.begin(client);
      let size = 0;
      try {
        const kept = await answerNow(key, make);
        size = kept.finished.body.length;
        return kept;
      } finally {
        made(size);
      }
    },
    drop: () => {
      changes += 1;
    },
  };

  async function answerNow(key: string, make: () => Promise<Finished>): Promise<Kept> {
    const kept = fresh(key);
    if (kept) {
      keep(key, kept);
      return { finished: kept.finished, stale: false };
    }
    const version = versionNow();
    const entry = entries.get(key);
    try {
      const finished = await once(taskOf(key), make);
      keep(key, { version, finished });
      return { finished, stale: false };
    } catch (error) {
      const isAway = isStoreAway(error) || isNotSetUp(error);
      if (entry && isAway) return { finished: entry.finished, stale: true };
      if (!isAway) forget(key);
      throw error;
    }
  }

  function versionNow(): string {
    return `${changes} ${today()}`;
  }

  function taskOf(key: string): string {
    return `${versionNow()} ${key}`;
  }

  function fresh(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry?.version === versionNow() ? entry : undefined;
  }

  async function once(task: string, make: () => Promise<Finished>): Promise<Finished> {
    const made = making.get(task) ?? make().finally(() => making.delete(task));
    making.set(task, made);
    return made;
  }

  function keep(key: string, entry: Entry): void {
    forget(key);
    entries.set(key, entry);
    bytes += entry.finished.body.length;
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.entries && bytes <= limits.bytes) return;
      forget(oldest);
    }
  }

  function forget(key: string): void {
    bytes -= entries.get(key)?.finished.body.length ?? 0;
    entries.delete(key);
  }
}
