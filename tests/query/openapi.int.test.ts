import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '@stagedoor/contracts/paths';
import { openReadingVenue, type ReadingVenue } from './reading-venue.ts';

let venue: ReadingVenue;
beforeAll(async () => {
  venue = await openReadingVenue();
});
afterAll(() => venue.stop());

describe('the description of the API', () => {
  it('names every route of the contract', async () => {
    const { status, body } = await (await venue.as('visitor')).send('GET', '/api/docs/json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    for (const [name, { method, path }] of Object.entries(paths)) {
      const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.operationId, path).toBe(name);
      expect(Object.keys(operation.responses)).toContain('default');
    }
  });

  it('says what a route takes and answers', async () => {
    const { body } = await (await venue.as('visitor')).send('GET', '/api/docs/json');
    const { get, post } = body.paths['/api/v1/shows/'];
    expect(get.parameters.map(({ name }: { name: string }) => name)).toContain('start_date');
    const answer = get.responses['200'].content['application/json'].schema;
    expect(answer.properties.results.items.required).toContain('headlining_artist');
    expect(Object.keys(post.requestBody.content)).toEqual([
      'application/json',
      'multipart/form-data',
    ]);
    expect(post.requestBody.content['application/json'].schema.required).toEqual([
      'date',
      'headlining_artist',
      'ages',
    ]);
    expect(post.security).toEqual([{ session: [], csrf: [] }]);
  });

  it('tells how photos are sent', async () => {
    const { body } = await (await venue.as('visitor')).send('GET', '/api/docs/json');
    const upload = body.paths['/api/v1/shows/{id}/upload-photos/'].post.requestBody.content;
    const create = body.paths['/api/v1/shows/'].post.requestBody.content;
    for (const content of [upload, create]) {
      expect(content['multipart/form-data'].schema.properties).toHaveProperty('photos');
    }
    expect(create['application/json'].schema.properties).not.toHaveProperty('photos');
  });

  it('can be read as a page, under the same rules as the rest of the site', async () => {
    const visitor = await venue.as('visitor');
    const docs = await visitor.send('GET', '/api/docs');
    expect({ status: docs.status, body: docs.body }).toEqual({
      status: 200,
      body: expect.stringContaining('swagger-ui'),
    });
    const rules = docs.headers.get('content-security-policy');
    expect(rules).toBe((await visitor.send('GET', '/')).headers.get('content-security-policy'));
    expect(rules).not.toContain('unsafe');
  });
});
