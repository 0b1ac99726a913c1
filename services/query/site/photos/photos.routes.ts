import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { mayAccess } from '@stagedoor/contracts/account';
import type { PublicPhotos } from './public-photos.ts';

const NAME = /^(?<hash>[0-9a-f]{40})(\.webp|-\d{1,5}\.(avif|webp)|-og\.jpg)$/;

/**
 * Photos by the hash of their content. A size that has not been made yet is served in full. Photos
 * that belong to no public show, and those removed from one, are for whoever may read the history.
 */
export function photosRoutes(photosFolder: string, publicPhotos: PublicPhotos) {
  return async (app: FastifyInstance) => {
    await app.register(fastifyStatic, { root: photosFolder, serve: false, cacheControl: false });

    app.get<{ Params: { '*': string } }>('/photos/*', async (request, reply) => {
      const { '*': name } = request.params;
      const hash = NAME.exec(name)?.groups?.['hash'];
      if (hash === undefined) return reply.callNotFound();
      const isPublic = await publicPhotos.has(hash);
      const mayBeSeen = isPublic || mayAccess(request.role, 'history');
      const file = mayBeSeen && (await firstExisting(photosFolder, [name, `${hash}.webp`]));
      if (!file) return reply.callNotFound();
      const forever = file === name ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': isPublic ? forever : 'private, no-cache',
      });
      return reply.sendFile(file);
    });
  };
}

async function firstExisting(folder: string, files: string[]): Promise<string | undefined> {
  for (const file of files) {
    const exists = await access(join(folder, file)).then(
      () => true,
      () => false,
    );
    if (exists) return file;
  }
  return undefined;
}
