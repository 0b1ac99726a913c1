import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { mayAccess } from '@stagedoor/contracts/account';
import type { PublicPhotos } from './public-photos.ts';

interface Dependencies {
  photosFolder: string;
  publicPhotos: Pick<PublicPhotos, 'has'>;
}

const NAME = /^(?<hash>[0-9a-f]{40})(\.webp|-\d{1,5}\.(avif|webp)|-og\.jpg)$/;

/**
 * Pictures by the hash of their content, which never changes. One that has not been made smaller yet is served in full. Those that
 * belong to no public show, and those that were removed from one, are for staff.
 */
export function photosRoutes({ photosFolder, publicPhotos }: Dependencies) {
  return async (app: FastifyInstance) => {
    await app.register(fastifyStatic, { root: photosFolder, serve: false, cacheControl: false });

    app.get<{ Params: { '*': string } }>('/photos/*', async (request, reply) => {
      const { '*': name } = request.params;
      const hash = NAME.exec(name)?.groups?.['hash'];
      if (hash === undefined) return reply.callNotFound();
      const isPublic = await publicPhotos.has(hash);
      const original = `${hash}.webp`;
      const isThere = await exists(join(photosFolder, name));
      if (
        !(isPublic || isStaff(request)) ||
        (!isThere && !(await exists(join(photosFolder, original))))
      ) {
        // It may be public a moment later.
        reply.header('cache-control', 'no-store');
        return reply.callNotFound();
      }
      reply.headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': keeping(isPublic, isThere),
      });
      return reply.sendFile(isThere ? name : original);
    });
  };
}

function isStaff({ role }: FastifyRequest): boolean {
  return mayAccess(role, 'staff');
}

function keeping(isPublic: boolean, isThere: boolean): string {
  if (!isPublic) return 'private, no-cache';
  return isThere ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
