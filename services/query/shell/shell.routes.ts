import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AnswerCache } from '../answer-cache.ts';
import { finish, sendFinished } from '../finished.ts';
import type { Venue } from '@stagedoor/platform/venue';
import { pageShell } from './page-shell.ts';

export interface ShellDependencies {
  cache: AnswerCache;
  venue: Venue;
  today: () => string;
  /** The built app: `index.html` and what it loads. */
  webFolder: string;
}

/** Every address that is nothing else is a page of the app, whose router knows which ones exist. */
export function shellRoutes({ cache, venue, today, webFolder }: ShellDependencies) {
  return async (app: FastifyInstance) => {
    const template = await readFile(join(webFolder, 'index.html'), 'utf8').catch(() => undefined);

    app.get('/*', async (request, reply) => {
      if (template === undefined || !isPage(request)) return reply.callNotFound();
      const { finished } = await cache.answer('page', async () =>
        finish(pageShell(template, { venue, today: today() }), {
          type: 'text/html; charset=utf-8',
          cacheControl: 'no-cache',
        }),
      );
      return sendFinished(request, reply, finished);
    });
  };
}

function isPage({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return !/^\/api(\/|$)/.test(path) && extname(path) === '' && /text\/html|\*\/\*/.test(accept);
}
