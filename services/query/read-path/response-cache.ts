import { LRUCache } from 'lru-cache';
import { SHOWN_SUBJECTS, type CachedName } from '@stagedoor/contracts/facts/shown-subjects';
import type { ProjectedChange } from '@stagedoor/platform/stores/projection-progress';
import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { RenderBudget } from './render-budget.ts';
import type { Encoding, RenderedResponse } from './rendered-response.ts';

export type ResponseCache = ReturnType<typeof responseCache>;

/** What a response is: `SHOWN_SUBJECTS` tells by its name which changes make it out of date. */
export interface CachedAs {
  name: CachedName;
  /** The id of the show that it is about. */
  show?: string;
  /** What else it depends on, such as filters. */
  variant?: string;
}

export interface CachedResponse {
  response: RenderedResponse;
  /** `kept`: something has changed, but nothing that it shows. */
  result: 'cached' | 'kept' | 'rendered' | 'stale';
  /** Its entry in the cache, unless it is stale. */
  entry?: Entry;
}

export interface ResponseCacheOptions {
  /** What else responses depend on: the venue's day, and the ticket sales that have begun. */
  state: () => string;
  /** Without it clients may have as much rendered as they like. */
  budget?: RenderBudget | undefined;
  limits?: { entries: number; bytes: number };
}

export interface Entry {
  key: string;
  version: Version;
  response: RenderedResponse;
  isKept: boolean;
  /** The pattern of its route, for the log. */
  route?: string;
  /** What was sent of it: a 304, and the whole in each encoding. */
  sent: Partial<Record<'304' | Encoding, Sent>>;
}

/** When rendering began, and whether something that it shows has changed since. */
interface Version {
  state: string;
  isOutdated: boolean;
}

/** Headers as names and values in turn, the form that Node writes without a check. */
interface Sent {
  headers: string[];
  body?: Buffer;
}

interface Task {
  as: CachedAs;
  version: Version;
  done: Promise<Entry>;
}

const LIMITS = { entries: 2_000, bytes: 32 * 1024 * 1024 };

/** Caches rendered responses, and drops the least recently used ones first. */
export function responseCache(options: ResponseCacheOptions) {
  const { state, budget, limits = LIMITS } = options;
  const entries = new LRUCache<string, Entry & { as: CachedAs }>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: ({ response }) => Math.max(1, response.body.length),
  });
  const rendering = new Map<string, Task>();
  const counts = { resent: 0, cached: 0, kept: 0, rendered: 0, stale: 0 };

  return {
    /** The requests of clients, by what they got. */
    counts,

    /** Makes all responses out of date that show something of what has changed. */
    invalidate: (change: Change): void => {
      for (const cached of [entries, rendering])
        for (const { as, version } of cached.values()) version.isOutdated ||= isShown(change, as);
    },

    /**
     * The cached response if nothing that it shows has changed since it was rendered, otherwise a
     * new one, which concurrent requests share. While the store is away or its tables are being
     * rebuilt, the last response is returned, as stale. Without a client no render budget is
     * charged.
     * @throws what `render` throws, but errors of the store only if nothing is cached; Refused when
     * the client has used up its render budget.
     */
    get: async (
      as: CachedAs,
      render: () => Promise<RenderedResponse>,
      client?: string,
    ): Promise<CachedResponse> => {
      if (client === undefined) return find(as, render);
      const isFree = fresh(keyOf(as)) !== undefined || begun(as) !== undefined;
      const cost = ({ result, response }: CachedResponse) =>
        result === 'rendered' ? response.cost : 0;
      const cached = await (isFree
        ? find(as, render)
        : charged(client, () => find(as, render), cost));
      counts[cached.result] += 1;
      return cached;
    },

    /** Does what is cached nowhere, for a client that is charged. @throws Refused */
    charged,

    /** The entry under this key, if nothing that it shows has changed since it was rendered. */
    fresh,
  };

  async function charged<Result>(
    client: string,
    work: () => Promise<Result>,
    costOf: (result: Result) => number = () => 0,
  ): Promise<Result> {
    const charge = await budget?.begin(client);
    let cost = 0;
    try {
      const result = await work();
      cost = costOf(result);
      return result;
    } finally {
      charge?.(cost);
    }
  }

  async function find(as: CachedAs, render: Render): Promise<CachedResponse> {
    const key = keyOf(as);
    const current = fresh(key);
    if (current) return { response: current.response, result: 'cached', entry: current };
    const last = entries.get(key);
    try {
      const entry = await (begun(as) ?? begin(as, render));
      const { response, isKept } = entry;
      if (!response.isCacheable) return stale(last?.response ?? response);
      return { response, result: isKept ? 'kept' : 'rendered', entry };
    } catch (error) {
      const isAway = isStoreAway(error) || isNotSetUp(error);
      if (last && isAway) return stale(last.response);
      if (!isAway) entries.delete(key);
      throw error;
    }
  }

  function stale(response: RenderedResponse): CachedResponse {
    return { response, result: 'stale' };
  }

  function isCurrent(version: Version): boolean {
    return !version.isOutdated && version.state === state();
  }

  function fresh(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry && isCurrent(entry.version) ? entry : undefined;
  }

  /** A rendering that goes on, and that nothing has outdated yet. */
  function begun(as: CachedAs): Promise<Entry> | undefined {
    const task = rendering.get(keyOf(as));
    return task && isCurrent(task.version) ? task.done : undefined;
  }

  async function begin(as: CachedAs, render: Render): Promise<Entry> {
    const key = keyOf(as);
    const version = { state: state(), isOutdated: false };
    const done = rendered(as, version, render).finally(() => {
      if (rendering.get(key)?.version === version) rendering.delete(key);
    });
    rendering.set(key, { as, version, done });
    return done;
  }

  async function rendered(as: CachedAs, version: Version, render: Render): Promise<Entry> {
    const key = keyOf(as);
    const last = entries.get(key);
    const isKept =
      last?.version.state === version.state && (await last.response.isUnchanged?.()) === true;
    const { response, sent } = isKept ? last : { response: await render(), sent: {} };
    const entry = { key, as, version, response, isKept, sent };
    // Where it is out of date already, there may be a newer one.
    const isLate = version.isOutdated && entries.has(key);
    if (response.isCacheable && !isLate) entries.set(key, entry);
    return entry;
  }
}

type Change = Pick<ProjectedChange, 'subjects' | 'shows'>;
type Render = () => Promise<RenderedResponse>;

function keyOf({ name, show = '', variant = '' }: CachedAs): string {
  return `${name} ${show} ${variant}`;
}

function isShown({ subjects, shows }: Change, { name, show = '' }: CachedAs): boolean {
  return SHOWN_SUBJECTS[name].some((subject) =>
    subject === 'show'
      ? subjects.includes('shows') && (shows?.includes(show) ?? true)
      : subjects.includes(subject),
  );
}
