import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { hasSessionCookie } from '@stagedoor/platform/accounts/session';
import type { Kept } from '../../answer-cache.ts';
import { sendKept } from '../../public-answers.ts';
import { finishedPages, type PagesDependencies } from './finished-pages.ts';
import { pageAt, type Page } from './pages.ts';

const RETRY_SECONDS = 10;

export interface ShellDependencies extends Omit<PagesDependencies, 'template'> {
  /** The built app: `index.html` and what it loads. */
  webFolder: string;
}

/** Every address that is nothing else is a page of the app, 404 or not: the app says the rest, also to staff who may see more than visitors. */
export function shellRoutes({ webFolder, ...dependencies }: ShellDependencies) {
  return async (app: FastifyInstance) => {
    const template = await readFile(join(webFolder, 'index.html'), 'utf8').catch(() => undefined);
    const pages = template === undefined ? undefined : finishedPages({ ...dependencies, template });

    app.get('/*', async (request, reply) => {
      const [path = '', search = ''] = request.url.split('?');
      if (!pages || !isPage(path, request)) return reply.callNotFound();
      const asked = pageAt(path, search);
      const page = forWhom(request, asked, await pages(asked, clientOf(request.ip)));
      if (page.finished.status === 503) reply.header('retry-after', String(RETRY_SECONDS));
      return sendKept(request, reply, page);
    });
  };
}

/** A show that is not there for the world may be there for staff: for those who are signed in the page is found, and the app finds out. */
function forWhom(request: FastifyRequest, { kind }: Page, { finished, stale }: Kept): Kept {
  if (kind !== 'show' || finished.status !== 404) return { finished, stale };
  const status = hasSessionCookie(request) ? 200 : 404;
  return { finished: { ...finished, status, vary: [...finished.vary, 'Cookie'] }, stale };
}

function isPage(path: string, { headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return !/^\/api(\/|$)/.test(path) && extname(path) === '' && /text\/html|\*\/\*/.test(accept);
}
