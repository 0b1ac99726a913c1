import { fastifyCookie } from '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import plugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { SESSION_COOKIE } from '@stagedoor/platform/accounts/session';
import { siteCookies } from '@stagedoor/platform/http/site-cookies';
import { WRITTEN_COOKIE } from '@stagedoor/platform/http/written';
import { RESPONDED, routeOf } from '@stagedoor/platform/metrics/noted-responses';
import type { Log } from '@stagedoor/platform/process/log';
import { encodingFor, isNotModified } from './rendered-response.ts';
import type { ResponseCache } from './response-cache.ts';

const REQUESTS = { names: 2_000, characters: 500 };
/** Requests with these cookies belong to one person. */
const PERSONAL_COOKIES = [SESSION_COOKIE, WRITTEN_COOKIE];

/**
 * When a visitor's request comes again and its cached response is still fresh, it is sent as it was
 * before, at once: before routing, hooks and parsing.
 */
export function resentResponses(
  cache: Pick<ResponseCache, 'fresh' | 'counts'>,
  { publicUrl, log }: { publicUrl?: string | undefined; log: Log },
) {
  /** The keys of entries, by the requests that they were sent to. */
  const requests = new LRUCache<string, string>({ max: REQUESTS.names });
  const personalCookies = PERSONAL_COOKIES.map(siteCookies(publicUrl).nameOf);
  const isNoted = log.isLevelEnabled('info');
  let isClosing = false;

  return {
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

  function resend(request: IncomingMessage, response: ServerResponse): boolean {
    const name = nameOf(request);
    const key = name === undefined || isClosing ? undefined : requests.get(name);
    const entry = key === undefined ? undefined : cache.fresh(key);
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
    cache.counts.resent += 1;
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
