import { describe, expect, it } from 'vitest';
import { createLog, readableLines } from './log.ts';

describe('a log', () => {
  it('consists of lines of JSON, with the route of a request in place of its URL', () => {
    const lines: string[] = [];
    const log = createLog('info', 'query', { write: (line) => void lines.push(line) });
    const req = { id: 'r1', method: 'POST', url: '/leave/secret?a=ada@example.com' };
    log.error({ req: { ...req, routeOptions: { url: '/leave/:token' } } }, 'A request failed.');
    const route = '/leave/:token';
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      service: 'query',
      req: { id: 'r1', method: 'POST', route },
    });
    expect(lines[0]).not.toMatch(/secret|ada/);
  });

  it('has readable lines on a terminal', async () => {
    let text = '';
    const readable = await readableLines((more) => (text += more));
    createLog('info', 'query', readable).info({ status: 201 }, 'Responded.');
    expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: query: Responded\. \{"status":201\}\n$/);
  });
});
