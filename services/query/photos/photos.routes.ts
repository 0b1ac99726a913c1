import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^(?<hash>[0-9a-f]{40})(\.webp|-\d{1,5}\.(avif|webp)|-og\.jpg)$/;

/** Pictures by the hash of their content, which never changes. One that has not been made smaller yet is served in full. */
export function photosRoutes({ photosFolder }: { photosFolder: string }) {
  return async (app: FastifyInstance) => {
    await app.register(fastifyStatic, { root: photosFolder, serve: false, cacheControl: false });

    app.get<{ Params: { '*': string } }>('/photos/*', async ({ params: { '*': name } }, reply) => {
      const hash = NAME.exec(name)?.groups?.['hash'];
      if (hash === undefined) return reply.callNotFound();
      const original = `${hash}.webp`;
      const isThere = await exists(join(photosFolder, name));
      if (!isThere && !(await exists(join(photosFolder, original)))) return reply.callNotFound();
      reply.headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': isThere ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
      return reply.sendFile(isThere ? name : original);
    });
  };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
