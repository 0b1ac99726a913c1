import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { paths } from '@stagedoor/contracts/facts/paths';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';

const venue = closeAfterTests(await openReadingVenue());
const visitor = await venue.as('visitor');

interface Schema {
  properties: Record<string, { items: Schema }>;
  required: string[];
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  operationId: string;
  parameters: { name: string }[];
  requestBody: { content: Content };
  responses: Record<string, { content: Content; headers?: object }>;
  security: object[];
}
/** The part of an OpenAPI document that these tests read. */
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

describe('the description of the API', () => {
  it('names every route of the contract', async () => {
    const body = await description();
    expect(body.openapi).toBe('3.1.0');
    for (const [name, { method, path }] of Object.entries(paths)) {
      const operation = operationOf(body, path.replace(/:(\w+)/g, '{$1}'), method);
      expect(operation.operationId, path).toBe(name);
      expect(Object.keys(operation.responses)).toContain('default');
    }
  });

  it('describes the requests and responses of a route', async () => {
    const body = await description();
    const get = operationOf(body, '/api/v1/shows/', 'GET');
    const post = operationOf(body, '/api/v1/shows/', 'POST');
    expect(get.parameters.map(({ name }) => name)).toContain('start_date');
    const listBody = get.responses['200']?.content['application/json']?.schema;
    expect(listBody?.properties['results']?.items.required).toContain('headlining_artist');
    expect(Object.keys(post.requestBody.content)).toEqual([
      'application/json',
      'multipart/form-data',
    ]);
    expect(post.requestBody.content['application/json']?.schema.required).toEqual([
      'date',
      'headlining_artist',
      'ages',
    ]);
    expect(post.security).toEqual([{ session: [], csrf: [] }]);
  });

  it.each([
    ['/api/v1/shows/', 'application/json'],
    ['/api/v1/history/export/', 'text/csv', 'application/x-ndjson'],
    ['/api/v1/mailing-list/export/', 'text/csv'],
    ['/api/v1/mailing-list/unsubscribe/{token}/', 'text/html'],
    ['/api/v1/changes/', 'text/event-stream'],
  ])('gives %s the media type %s', async (path, ...types) => {
    const body = await description();
    expect(Object.keys(operationOf(body, path, 'GET').responses['200']?.content ?? {})).toEqual(
      types,
    );
  });

  it.each([
    ['/api/v1/shows/', 'POST', '201', true],
    ['/api/v1/shows/', 'GET', '200', false],
    ['/api/v1/messages/', 'POST', '201', false],
  ])('says whether the response of %s to %s names a command', async (path, method, status, has) => {
    const body = await description();
    const headers = operationOf(body, path, method).responses[status]?.headers ?? {};
    expect(Object.keys(headers)).toEqual(has ? ['X-Command-Id'] : []);
  });

  it('describes the upload of photos', async () => {
    const body = await description();
    const upload = operationOf(body, '/api/v1/shows/{id}/upload-photos/', 'POST').requestBody
      .content;
    const create = operationOf(body, '/api/v1/shows/', 'POST').requestBody.content;
    for (const content of [upload, create])
      expect(content['multipart/form-data']?.schema.properties['photos']).toMatchObject({
        items: { format: 'binary' },
      });
    // In JSON they are the ids of photos that are stored already.
    const ids = create['application/json']?.schema.properties['photos'];
    expect(ids).toMatchObject({ items: { type: 'string' } });
  });

  it('is served as a page under the content policy of the site', async () => {
    const docs = await visitor.send<string>('GET', '/api/docs');
    expect({ status: docs.status, body: docs.body }).toEqual({
      status: 200,
      body: expect.stringContaining('swagger-ui'),
    });
    const rules = docs.headers.get('content-security-policy');
    expect(rules).toBe(
      (await visitor.send('GET', '/api/v1/shows/upcoming/')).headers.get('content-security-policy'),
    );
    expect(rules).not.toContain('unsafe');
    for (const [, file = ''] of docs.body.matchAll(/(?:href|src)="([^"]+)"/g))
      expect((await visitor.send('GET', file)).status, file).toBe(200);
  });

  it('is the same as YAML', async () => {
    const { body } = await visitor.send<string>('GET', '/api/docs/yaml');
    expect(parse(body)).toEqual((await visitor.send('GET', '/api/docs/json')).body);
  });
});

describe('the documentation of the API', () => {
  it.each([
    ...['/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui.css'],
    '/api/docs/static/swagger-ui-bundle.js',
  ])('has %s compressed and hashed before a request for it', async (path) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const requested = { 'accept-encoding': encoding };
      const { status, headers } = await visitor.send('GET', path, { headers: requested });
      expect({ status, encoding: headers.get('content-encoding') ?? 'identity' }).toEqual({
        status: 200,
        encoding,
      });
      // What is compressed while it is sent has no length.
      expect(Number(headers.get('content-length'))).toBeGreaterThan(1_000);
      const known = { ...requested, 'if-none-match': headers.get('etag') ?? '' };
      expect((await visitor.send('GET', path, { headers: known })).status).toBe(304);
    }
  });
});

async function description(): Promise<Description> {
  return (await visitor.send<Description>('GET', '/api/docs/json')).body;
}

function operationOf({ paths: described }: Description, path: string, method: string): Operation {
  const operation = described[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described.`);
  return operation;
}
