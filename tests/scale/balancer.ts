import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { READYZ } from '@stagedoor/platform/metrics/health.routes';

/** A 5xx that somebody received, or a response that was cut off. */
export interface Failure {
  request: string;
  status: number;
  /** When the request came and when it failed, as `performance.now()`. */
  since: number;
  at: number;
}

/** A proxy in front of several instances of a service, as an operator sets one up. */
export interface Balancer {
  url: string;
  failures: readonly Failure[];
  /** Resolves when the instance at this address gets requests. */
  untilSendsTo(target: string): Promise<void>;
  /** From now on connections to the instances are used for many requests. */
  keepConnections(): void;
  close(): Promise<void>;
}

const CHECK_MS = 100;

/**
 * Asks every instance at `/readyz`, and sends requests by turns to those that are ready. One that
 * does not accept the connection has received nothing, so the next one gets the request; one that
 * may have had an effect is not repeated. Caddy, HAProxy and nginx do the same.
 */
export async function openBalancer(targets: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const failures: Failure[] = [];
  const over = new AbortController();
  let agent = new Agent();
  let turn = 0;

  const checking = targets.map(async (target) => {
    while (!over.signal.aborted) {
      if (await isReady(target, over.signal)) ready.add(target);
      else ready.delete(target);
      await pause(over.signal);
    }
  });
  const server = createServer((incoming, outgoing) => void balance(incoming, outgoing));
  // Otherwise it might close an idle connection just when the next request comes.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    untilSendsTo: async (target) => {
      while (!ready.has(target)) {
        if (over.signal.aborted) throw new Error(`${target} was not ready before the end.`);
        await pause(over.signal);
      }
    },
    keepConnections: () => {
      agent = new Agent({ keepAlive: true });
    },
    close: async () => {
      over.abort();
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await Promise.all(checking);
    },
  };

  async function balance(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const since = performance.now();
    const { method = '', url = '' } = incoming;
    const fail = (status: number) =>
      failures.push({ request: `${method} ${url}`, status, since, at: performance.now() });
    const body = await buffer(incoming).catch(() => undefined);
    if (!body) return;
    for (const target of inTurn()) {
      const response = await responseOf(target, incoming, body).catch((error: Error) => error);
      if (!(response instanceof Error)) {
        const { statusCode = 502, headers } = response;
        // A service that is about to stop says so to probes.
        if (statusCode >= 500 && url !== READYZ) fail(statusCode);
        const { connection: _, ...endToEnd } = headers;
        outgoing.writeHead(statusCode, endToEnd);
        response.once('error', () => {
          fail(502);
          // The client learns that the rest will not come; it would wait for it.
          outgoing.destroy();
        });
        return void response.pipe(outgoing).once('close', () => response.destroy());
      }
      const mayHaveEffect = method !== 'GET' && !isRefused(response);
      if (mayHaveEffect) break;
    }
    fail(502);
    outgoing.writeHead(502).end();
  }

  /** Those that are ready, by turns; then the others, which may have become ready meanwhile. */
  function inTurn(): string[] {
    turn += 1;
    const [fit, unfit] = [true, false].map((is) => targets.filter((one) => ready.has(one) === is));
    const first = turn % Math.max(1, fit?.length ?? 0);
    return [...(fit?.slice(first) ?? []), ...(fit?.slice(0, first) ?? []), ...(unfit ?? [])];
  }

  async function responseOf(
    target: string,
    { method, url, headers, socket }: IncomingMessage,
    body: Buffer,
  ): Promise<IncomingMessage> {
    const { connection: _, 'x-forwarded-for': before, ...endToEnd } = headers;
    const forwarded = [before, socket.remoteAddress].filter(Boolean).join(', ');
    const request = send(`${target}${url}`, {
      method,
      agent,
      headers: { ...endToEnd, 'x-forwarded-for': forwarded },
    });
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    // When it fails later, the response reports that.
    request.on('error', () => undefined);
    return response;
  }
}

async function isReady(target: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(`${target}${READYZ}`, { signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return wait(CHECK_MS, undefined, { signal }).catch(() => undefined);
}

function isRefused(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED';
}
