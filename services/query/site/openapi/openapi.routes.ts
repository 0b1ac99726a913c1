import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.document.ts';

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
      uiConfig: { layout: 'BaseLayout' },
      theme: { title: `${title}: API` },
    });
  };
}
