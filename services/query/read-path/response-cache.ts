import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { RenderBudget } from './render-budget.ts';
import { sendRendered, type Encoding, type RenderedResponse } from './rendered-response.ts';

export type ResponseCache = ReturnType<typeof responseCache>;

export interface CachedResponse {
  response: RenderedResponse;
  stale: boolean;
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

declare module 'fastify' {
  interface FastifyReply {
    cacheEntry: Entry | undefined;
  }
}

export interface Entry {
  key: string;
  /** The cache's version when rendering began. */
  version: string;
  response: RenderedResponse;
  /** The pattern of its route, for the log. */
  route?: string;
  /** What was sent of it: a 304, and the whole in each encoding. */
  sent: Partial<Record<'304' | Encoding, Sent>>;
}

/** Headers as names and values in turn, the form that Node writes without a check. */
interface Sent {
  headers: string[];
  body?: Buffer;
}

const LIMITS = { entries: 2_000, bytes: 32 * 1024 * 1024 };

/** Caches rendered responses, and drops the least recently used ones first. */
export function responseCache(options: ResponseCacheOptions) {
  const { state, budget, limits = LIMITS } = options;
  const entries = new LRUCache<string, Entry>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: ({ response }) => Math.max(1, response.body.length),
  });
  const rendering = new Map<string, Promise<RenderedResponse>>();
  const counts = { resent: 0, cached: 0, rendered: 0, stale: 0 };
  let changes = 0;

  return {
    counts,

    /** Makes everything cached out of date, because something has changed. */
    invalidate: (): void => {
      changes += 1;
    },

    /**
     * The cached response if nothing has changed since it was rendered, otherwise a new one, which
     * concurrent requests share. While the store is away or its tables are being rebuilt, the last
     * response is returned, marked as stale. Without a client no render budget is charged.
     * @throws what `render` throws, but errors of the store only if nothing is cached; Refused when
     * the client has used up its render budget.
     */
    get: async (
      key: string,
      render: () => Promise<RenderedResponse>,
      client?: string,
    ): Promise<CachedResponse> => {
      const isFree = fresh(key) !== undefined || rendering.has(taskOf(key));
      if (isFree || client === undefined) return find(key, render);
      return charged(
        client,
        () => find(key, render),
        ({ response }) => response.cost,
      );
    },

    /** Does what is cached nowhere, for a client that is charged. @throws Refused */
    charged,

    /** The entry under this key, if nothing has changed since it was rendered. */
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

  async function find(
    key: string,
    render: () => Promise<RenderedResponse>,
  ): Promise<CachedResponse> {
    const current = fresh(key);
    if (current) {
      counts.cached += 1;
      return { response: current.response, stale: false, entry: current };
    }
    const version = versionNow();
    const last = entries.get(key);
    try {
      const response = await once(taskOf(key), render);
      if (!response.isCacheable) return stale(last?.response ?? response);
      counts.rendered += 1;
      const entry = { key, version, response, sent: {} };
      entries.set(key, entry);
      return { response, stale: false, entry };
    } catch (error) {
      const isAway = isStoreAway(error) || isNotSetUp(error);
      if (last && isAway) return stale(last.response);
      if (!isAway) entries.delete(key);
      throw error;
    }
  }

  function stale(response: RenderedResponse): CachedResponse {
    counts.stale += 1;
    return { response, stale: true };
  }

  function versionNow(): string {
    return `${changes} ${state()}`;
  }

  function taskOf(key: string): string {
    return `${versionNow()} ${key}`;
  }

  function fresh(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry?.version === versionNow() ? entry : undefined;
  }

  async function once(task: string, render: () => Promise<RenderedResponse>) {
    const response = rendering.get(task) ?? render().finally(() => rendering.delete(task));
    rendering.set(task, response);
    return response;
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
  { response, stale, entry }: CachedResponse,
): Promise<FastifyReply> {
  reply.cacheEntry = entry;
  if (stale) reply.headers({ 'x-stale': 'true', warning: '110 - "Response is Stale"' });
  return sendRendered(request, reply, response);
}
