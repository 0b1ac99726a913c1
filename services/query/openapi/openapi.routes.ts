import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.document.ts';

// The page styles itself from script; what it may load stays our own.
const CONTENT_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** `/api/docs` for people, `/api/docs/json` for programs. */
export function openApiRoutes({
  title,
  publicUrl,
}: {
  title: string;
  publicUrl: string | undefined;
}) {
  return async (app: FastifyInstance) => {
    await app.register(swagger, {
      mode: 'static',
      specification: { document: openApiDocument(title, publicUrl) },
    });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: CONTENT_POLICY,
      theme: { title: `${title}: API` },
    });
  };
}
