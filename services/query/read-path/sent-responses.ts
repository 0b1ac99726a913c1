import { fastifyCookie } from '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import plugin from 'fastify-plugin';
import { SESSION_COOKIE } from '@stagedoor/platform/accounts/session';
import type { SiteCookies } from '@stagedoor/platform/http/site-cookies';
import { WRITTEN_COOKIE } from '@stagedoor/platform/http/written';
import { isNotModified } from './rendered-response.ts';
import { RESPONDED, routeOf } from '@stagedoor/platform/metrics/noted-responses';
import type { Log } from '@stagedoor/platform/process/log';
import type { ResponseCache } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The version of a cached response that is the same for everybody who sends this request. */
    sharedVersion: string | undefined;
  }
}

/** A 200, a 304 or both, as they were sent: later requests for them need nothing else. */
interface SentResponse {
  etag: string;
  /** The pattern of the route, for the log. */
  route: string;
  whole?: { headers: string[]; body: Buffer };
  notModified?: { headers: string[]; body?: undefined };
}

const LIMITS = { entries: 1_000, bytes: 16 * 1024 * 1024, key: 500 };
/** Requests with these cookies belong to one person. */
const PERSONAL_COOKIES = [SESSION_COOKIE, WRITTEN_COOKIE];

/**
 * Sends the response of an earlier request again when the same request comes, before routing, hooks
 * and parsing, as long as the cache has the same version.
 */
export function sentResponses(
  cache: Pick<ResponseCache, 'version' | 'counts'>,
  { nameOf }: Pick<SiteCookies, 'nameOf'>,
  log: Log,
) {
  const personalCookies = PERSONAL_COOKIES.map(nameOf);
  const isNoted = log.isLevelEnabled('info');
  const sent = new Map<string, SentResponse>();
  let version = '';
  let bytes = 0;
  let isClosing = false;

  return {
    /** Sends the responses that it has, and leaves all other requests to the listener. */
    before:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        if (!respondTo(request, response)) listener(request, response);
      },
    /** Keeps what is sent. To be registered after everything that changes responses. */
    keeping: plugin(async (app: FastifyInstance) => {
      app.decorateReply('sharedVersion', undefined);
      app.addHook('onSend', async ({ raw }, reply, payload) => keep(raw, reply, payload));
      app.addHook('preClose', async () => void (isClosing = true));
    }),
  };

  function respondTo(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request);
    if (key === undefined || isClosing || version !== cache.version()) return false;
    const found = sent.get(key);
    if (!found) return false;
    const match = request.headers['if-none-match'];
    const isKnown = match !== undefined && isNotModified(found.etag, match);
    const part = isKnown ? found.notModified : found.whole;
    if (!part) return false;
    const status = isKnown ? 304 : 200;
    const id = randomUUID();
    response.writeHead(status, [...part.headers, 'x-request-id', id]);
    response.end(part.body);
    cache.counts.resent += 1;
    const { route } = found;
    if (isNoted) log.info({ request: id, method: 'GET', route, status, ms: 0 }, RESPONDED);
    return true;
  }

  function keep(request: IncomingMessage, reply: FastifyReply, payload: unknown): void {
    const { sharedVersion, statusCode } = reply;
    const { etag, 'set-cookie': ownCookie } = reply.getHeaders();
    const key = keyOf(request);
    if (sharedVersion === undefined || key === undefined) return;
    if (typeof etag !== 'string' || ownCookie !== undefined) return;
    if (version !== sharedVersion) forgetAll(sharedVersion);
    const known = sent.get(key) ?? { etag, route: routeOf(reply.request.routeOptions.url) };
    const headers = headersOf(reply);
    if (statusCode === 304) sent.set(key, { ...known, notModified: { headers } });
    if (statusCode !== 200 || !Buffer.isBuffer(payload)) return;
    headers.push('content-length', String(payload.length));
    sent.set(key, { ...known, whole: { headers, body: payload } });
    bytes += payload.length;
    if (sent.size > LIMITS.entries || bytes > LIMITS.bytes) forgetAll(sharedVersion);
  }

  function forgetAll(next: string): void {
    sent.clear();
    bytes = 0;
    version = next;
  }

  /** Requests with the same key get the same response; undefined for one that may differ. */
  function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
    const { cookie, accept = '', 'accept-encoding': encoding = '' } = headers;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'];
    if (method !== 'GET' || hasBody || isPersonal(cookie)) return undefined;
    const key = `${url}\n${accept}\n${encoding}`;
    return key.length > LIMITS.key ? undefined : key;
  }

  /** Cookies are parsed as the handlers get them: any other reading would mix up people. */
  function isPersonal(header: string | undefined): boolean {
    const cookies = header === undefined ? {} : fastifyCookie.parse(header);
    return personalCookies.some((name) => cookies[name] !== undefined);
  }
}

/** Names and values in turn, in the form that Node writes without a check. */
function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === 'x-request-id' || value === undefined ? [] : [name, String(value)],
  );
}
