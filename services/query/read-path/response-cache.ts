import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { RenderBudget } from './render-budget.ts';
import { sendRendered, type RenderedResponse } from './rendered-response.ts';

export interface ResponseCache {
  /**
   * The cached response if nothing has changed since it was rendered, otherwise a new one, which
   * concurrent requests share. While the store is away or its tables are being rebuilt, the last
   * response is returned, marked as stale. Without a client no render budget is charged.
   * @throws what `render` throws, but errors of the store only if nothing is cached; Refused when
   * the client has used up its render budget.
   */
  get(
    key: string,
    render: () => Promise<RenderedResponse>,
    client?: string,
  ): Promise<CachedResponse>;
  /** Makes everything cached out of date, because something has changed. */
  invalidate(): void;
  /** Changes whenever cached responses get out of date. */
  version(): string;
  /** How many reads were served in each way; `resent` is counted by whoever resends responses. */
  counts: Record<'resent' | 'cached' | 'rendered' | 'stale', number>;
}

export interface CachedResponse {
  response: RenderedResponse;
  stale: boolean;
  /** The version of the cache that the response belongs to, unless it is stale. */
  version?: string;
}

interface ResponseCacheOptions {
  limits?: { entries: number; bytes: number };
  /** Without it clients may have as much rendered as they like. */
  budget?: RenderBudget | undefined;
}

interface Entry {
  /** The cache's version when rendering began. */
  version: string;
  response: RenderedResponse;
}

const LIMITS = { entries: 2_000, bytes: 32 * 1024 * 1024 };

/** Evicts the least recently used first. Responses depend on `today`, the venue's day. */
export function responseCache(
  today: () => string,
  { limits = LIMITS, budget }: ResponseCacheOptions = {},
): ResponseCache {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<RenderedResponse>>();
  const counts = { resent: 0, cached: 0, rendered: 0, stale: 0 };
  let changes = 0;
  let bytes = 0;

  return {
    get: async (key, render, client) => {
      const isFree = fresh(key) !== undefined || rendering.has(taskOf(key));
      if (isFree || client === undefined || !budget) return find(key, render);
      const charge = await budget.begin(client);
      let cost = 0;
      try {
        const cached = await find(key, render);
        cost = cached.response.cost;
        return cached;
      } finally {
        charge(cost);
      }
    },
    invalidate: () => {
      changes += 1;
    },
    version: versionNow,
    counts,
  };

  async function find(
    key: string,
    render: () => Promise<RenderedResponse>,
  ): Promise<CachedResponse> {
    const current = fresh(key);
    if (current) {
      counts.cached += 1;
      store(key, current);
      return { response: current.response, stale: false, version: current.version };
    }
    const version = versionNow();
    const last = entries.get(key);
    try {
      const response = await once(taskOf(key), render);
      if (!response.isCacheable) return stale(last?.response ?? response);
      counts.rendered += 1;
      store(key, { version, response });
      return { response, stale: false, version };
    } catch (error) {
      const isAway = isStoreAway(error) || isNotSetUp(error);
      if (last && isAway) return stale(last.response);
      if (!isAway) remove(key);
      throw error;
    }
  }

  function stale(response: RenderedResponse): CachedResponse {
    counts.stale += 1;
    return { response, stale: true };
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

  async function once(
    task: string,
    render: () => Promise<RenderedResponse>,
  ): Promise<RenderedResponse> {
    const response = rendering.get(task) ?? render().finally(() => rendering.delete(task));
    rendering.set(task, response);
    return response;
  }

  function store(key: string, entry: Entry): void {
    remove(key);
    entries.set(key, entry);
    bytes += entry.response.body.length;
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.entries && bytes <= limits.bytes) return;
      remove(oldest);
    }
  }

  function remove(key: string): void {
    bytes -= entries.get(key)?.response.body.length ?? 0;
    entries.delete(key);
  }
}

/** Sends the response under this key, charging the client if it has to be rendered. */
export async function respond(
  cache: ResponseCache,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  key: string,
  render: () => Promise<RenderedResponse>,
): Promise<FastifyReply> {
  return sendCached(request, reply, await cache.get(key, render, clientOf(request.ip)));
}

/** Sends a cached response; `X-Stale` says that it may be out of date. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, stale, version }: CachedResponse,
): Promise<FastifyReply> {
  reply.sharedVersion = version;
  if (stale) reply.headers({ 'x-stale': 'true', warning: '110 - "Response is Stale"' });
  return sendRendered(request, reply, response);
}
