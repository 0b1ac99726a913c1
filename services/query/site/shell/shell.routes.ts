import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { hasSessionCookie } from '@stagedoor/platform/accounts/session';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { sendCached, type CachedResponse } from '../../read-path/response-cache.ts';
import { pageAt, type Page } from './pages.ts';
import { renderedPages, type PagesSources } from './rendered-pages.ts';

const RETRY_SECONDS = 10;

export interface ShellSources extends PagesSources {
  /** The built app: `index.html` and what it loads. */
  webFolder: string;
}

/** Every address that no other route has is a page of the app, even one that is not found. */
export function shellRoutes({ webFolder, ...sources }: ShellSources) {
  return async (app: FastifyInstance) => {
    const template = await readFile(join(webFolder, 'index.html'), 'utf8').catch(() => undefined);
    const pages = template === undefined ? undefined : renderedPages(sources, template);

    app.get('/*', async (request, reply) => {
      const [path = '', search = ''] = request.url.split('?');
      if (!pages || !isPage(path, request)) return reply.callNotFound();
      const page = pageAt(path, search);
      const cached = withStatusFor(request, page, await pages(page, clientOf(request.ip)));
      if (cached.response.status === 503) reply.header('retry-after', String(RETRY_SECONDS));
      return sendCached(request, reply, cached);
    });
  };
}

/** Staff may see a show that visitors cannot: whoever is signed in gets 200, and the app finds out. */
function withStatusFor(
  request: FastifyRequest,
  { kind }: Page,
  { response, stale }: CachedResponse,
): CachedResponse {
  if (kind !== 'show' || response.status !== 404) return { response, stale };
  const status = hasSessionCookie(request) ? 200 : 404;
  return { response: { ...response, status, vary: [...response.vary, 'Cookie'] }, stale };
}

function isPage(path: string, { headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return !/^\/api(\/|$)/.test(path) && extname(path) === '' && /text\/html|\*\/\*/.test(accept);
}
