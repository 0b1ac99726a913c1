import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';

/** The files of the built app. Those in `assets/` never change: their names contain a hash. */
export function assetsRoutes({ webFolder }: { webFolder: string }) {
  return async (app: FastifyInstance) => {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      // The icons have routes of their own.
      globIgnore: ['server/**', 'favicon.*', '**/*.br', '**/*.gz'],
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
