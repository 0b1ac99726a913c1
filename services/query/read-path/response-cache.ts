import { fastifyCookie } from '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { SESSION_COOKIE } from '@stagedoor/platform/accounts/session';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { siteCookies } from '@stagedoor/platform/http/site-cookies';
import { WRITTEN_COOKIE } from '@stagedoor/platform/http/written';
import { RESPONDED, routeOf } from '@stagedoor/platform/metrics/noted-responses';
import type { Log } from '@stagedoor/platform/process/log';
import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { RenderBudget } from './render-budget.ts';
import {
  encodingFor,
  isNotModified,
  sendRendered,
  type Encoding,
  type RenderedResponse,
} from './rendered-response.ts';

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
  publicUrl?: string | undefined;
  log: Log;
  /** Without it clients may have as much rendered as they like. */
  budget?: RenderBudget | undefined;
  limits?: { entries: number; bytes: number };
}

declare module 'fastify' {
  interface FastifyReply {
    /** The entry of the cached response that is sent. */
    cacheEntry: Entry | undefined;
  }
}

interface Entry {
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
const REQUESTS = { names: 2_000, characters: 500 };
/** Requests with these cookies belong to one person. */
const PERSONAL_COOKIES = [SESSION_COOKIE, WRITTEN_COOKIE];

/**
 * Caches rendered responses, and drops the least recently used ones first. When the same request
 * comes again, its response is sent at once, before routing, hooks and parsing.
 */
export function responseCache(options: ResponseCacheOptions) {
  const { state, publicUrl, log, budget, limits = LIMITS } = options;
  const entries = new LRUCache<string, Entry>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: ({ response }) => Math.max(1, response.body.length),
  });
  /** The keys of entries, by the requests of visitors that they were sent to. */
  const requests = new LRUCache<string, string>({ max: REQUESTS.names });
  const rendering = new Map<string, Promise<RenderedResponse>>();
  const personalCookies = PERSONAL_COOKIES.map(siteCookies(publicUrl).nameOf);
  const isNoted = log.isLevelEnabled('info');
  /** How many reads were served in each way. */
  const counts = { resent: 0, cached: 0, rendered: 0, stale: 0 };
  let changes = 0;
  let isClosing = false;

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

    /** Sends again what was sent before, and leaves all other requests to the listener. */
    before:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        if (!resend(request, response)) listener(request, response);
      },

    /** Keeps what is sent. To be registered after everything that changes responses. */
    keeping: plugin(async (app: FastifyInstance) => {
      app.decorateReply('cacheEntry', undefined);
      app.addHook('onSend', async (_, reply, payload) => keep(reply, payload));
      app.addHook('preClose', async () => void (isClosing = true));
    }),
  };

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

  async function once(
    task: string,
    render: () => Promise<RenderedResponse>,
  ): Promise<RenderedResponse> {
    const response = rendering.get(task) ?? render().finally(() => rendering.delete(task));
    rendering.set(task, response);
    return response;
  }

  function resend(request: IncomingMessage, response: ServerResponse): boolean {
    const name = nameOf(request);
    const key = name === undefined || isClosing ? undefined : requests.get(name);
    const entry = key === undefined ? undefined : fresh(key);
    if (!entry) return false;
    const match = request.headers['if-none-match'];
    const isKnown = match !== undefined && isNotModified(entry.response.etag, match);
    const encoding = () => encodingFor(entry.response, request.headers);
    const sent = entry.sent[isKnown ? '304' : encoding()];
    if (!sent) return false;
    const status = isKnown ? 304 : 200;
    const id = randomUUID();
    response.writeHead(status, [...sent.headers, 'x-request-id', id]);
    response.end(sent.body);
    counts.resent += 1;
    const { route } = entry;
    if (isNoted) log.info({ request: id, method: 'GET', route, status, ms: 0 }, RESPONDED);
    return true;
  }

  function keep(reply: FastifyReply, payload: unknown): void {
    const { cacheEntry: entry, request, statusCode } = reply;
    const name = nameOf(request.raw);
    if (!entry || name === undefined || reply.hasHeader('set-cookie')) return;
    const headers = headersOf(reply);
    if (statusCode === 304) entry.sent['304'] = { headers };
    else if (statusCode === 200 && Buffer.isBuffer(payload)) {
      headers.push('content-length', String(payload.length));
      entry.sent[encodingFor(entry.response, request.headers)] = { headers, body: payload };
    } else return;
    entry.route = routeOf(request.routeOptions.url);
    requests.set(name, entry.key);
  }

  /** Requests with the same name get the same response; undefined for one that may differ. */
  function nameOf({ method, url = '', headers }: IncomingMessage): string | undefined {
    const { cookie, accept = '' } = headers;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'];
    if (method !== 'GET' || hasBody || isPersonal(cookie)) return undefined;
    const name = `${url}\n${accept}`;
    return name.length > REQUESTS.characters ? undefined : name;
  }

  /** Cookies are parsed as the handlers get them: any other reading would mix up people. */
  function isPersonal(header: string | undefined): boolean {
    const cookies = header === undefined ? {} : fastifyCookie.parse(header);
    return personalCookies.some((name) => cookies[name] !== undefined);
  }
}

/** Names and values in turn. */
function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === 'x-request-id' || value === undefined ? [] : [name, String(value)],
  );
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
