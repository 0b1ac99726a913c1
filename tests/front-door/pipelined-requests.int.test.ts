import { afterEach, describe, expect, it } from 'vitest';
import { createHttp } from '@stagedoor/platform/http/http';
import { createLog } from '@stagedoor/platform/process/log';
import { sendHalf } from '../setup/half-request.ts';

const REQUEST = 'GET / HTTP/1.1\r\nhost: venue.example\r\n\r\n';
let app: Awaited<ReturnType<typeof createHttp>>;
let url: string;
const waiting: (() => void)[] = [];

afterEach(() => app.close());

describe('a client that sends requests without awaiting the responses', () => {
  it('is served one request at a time, in order', async () => {
    await open();
    const { text, leave } = await sendHalf(url, REQUEST.repeat(3));
    for (const served of [1, 2, 3]) {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.pop()?.();
      await expect.poll(() => text().match(/200 OK/g)?.length).toBe(served);
    }
    leave();
  });

  it('loses its connection when it sends very many', async () => {
    await open();
    const { ended, text } = await sendHalf(url, REQUEST.repeat(12));
    await ended;
    expect(text()).toBe('');
    waiting.pop()?.();
  });
});

/** Each response waits until the test lets it go. */
async function open(): Promise<void> {
  const log = createLog(process.env['LOG_LEVEL'] || 'silent', 'test');
  app = await createHttp({ log, trustProxy: 'loopback' });
  app.get('/', async () => {
    await new Promise<void>((resolve) => void waiting.push(resolve));
    return 'served';
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
}
