import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { render, sendRendered } from '../read-path/rendered-response.ts';
import { openApiDocument } from './openapi.document.ts';

const DOCS = '/api/docs';
/** The venue may be renamed while the service runs. */
const TITLE = 'Venue API';
const CSS = 'text/css; charset=utf-8';
const JS = 'text/javascript; charset=utf-8';
const FOLDER = new URL('static/', import.meta.resolve('@fastify/swagger-ui/package.json'));
const FILES = { 'index.css': CSS, 'swagger-ui.css': CSS, 'swagger-ui-bundle.js': JS };

/**
 * `/api/docs` for people, `/api/docs/json` and `/api/docs/yaml` for programs. None of it changes
 * while the service runs: each response is made and compressed once, at the first request.
 */
export function openApiRoutes(publicUrl: string | undefined) {
  return async (app: FastifyInstance) => {
    const find = once(() => openApiDocument(TITLE, publicUrl));

    serve('', 'text/html; charset=utf-8', page);
    serve('/json', 'application/json; charset=utf-8', () => JSON.stringify(find()));
    serve('/yaml', 'application/x-yaml', () => stringify(find()));
    serve('/static/start.js', JS, () => START);
    for (const [name, type] of Object.entries(FILES)) {
      const content = await readFile(new URL(name, FOLDER));
      serve(`/static/${name}`, type, () => content);
    }

    function serve(path: string, type: string, make: () => string | Buffer): void {
      const response = once(() => render(make(), { type, cacheControl: 'public, no-cache' }));
      app.get(DOCS + path, async (request, reply) => sendRendered(request, reply, response()));
    }
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function page(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${TITLE}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${DOCS}/static/swagger-ui.css">
<link rel="stylesheet" href="${DOCS}/static/index.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${DOCS}/static/swagger-ui-bundle.js"></script>
<script src="${DOCS}/static/start.js"></script>
</body>
</html>
`;
}

const START = `SwaggerUIBundle({
  url: '${DOCS}/json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  layout: 'BaseLayout',
  presets: [SwaggerUIBundle.presets.apis],
  validatorUrl: null,
});
`;
