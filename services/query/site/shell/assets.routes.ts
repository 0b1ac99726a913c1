import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';

/** The files of the built app. Those in `assets/` never change: their names contain a hash. */
export function assetsRoutes({ webFolder }: { webFolder: string }) {
  return async (app: FastifyInstance) => {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.startsWith(`${webFolder}/assets/`);
        reply.header(
          'cache-control',
          forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  };
}

export interface SiteBuild {
  /** The page in which the app starts; undefined if the app is not built. */
  template: string | undefined;
  /** The name of this build; tabs that run another build reload (`web/src/boot/build.ts`). */
  name: string;
}

/** Reads the built app. Its page names all its files, so the hash of the page names the build. */
export async function readSiteBuild(webFolder: string): Promise<SiteBuild> {
  const template = await readFile(join(webFolder, 'index.html'), 'utf8').catch(() => undefined);
  const hash = createHash('sha256').update(template ?? '');
  return { template, name: hash.digest('base64url').slice(0, 12) };
}
