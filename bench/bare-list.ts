import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import type { Show } from '@stagedoor/contracts/show';

/** A server whose only page is `bare-list.page.ts` with these shows; photos are the product's. */
export async function serveBareList(product: string, shows: readonly Show[]) {
  const data = JSON.stringify(shows).replaceAll('<', String.raw`\u003c`);
  const files = new Map([
    ['/', brotliCompressSync(pageWith(data))],
    ['/bare-list.js', brotliCompressSync(await script())],
  ]);
  const photos = new Map<string, Buffer>();
  const server = createServer(async ({ url = '' }, response) => {
    const file = files.get(url);
    if (file) {
      const type = url === '/' ? 'text/html' : 'text/javascript';
      return response.setHeaders(new Map(Object.entries(headersOf(type)))).end(file);
    }
    const photo = photos.get(url) ?? Buffer.from(await (await fetch(product + url)).arrayBuffer());
    photos.set(url, photo);
    return response.setHeader('content-type', 'image/avif').end(photo);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

function headersOf(type: string): Record<string, string> {
  return { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' };
}

function pageWith(data: string): string {
  return `<!doctype html><html lang="en"><head><title>Shows</title>
<meta name="viewport" content="width=device-width">
<script type="application/json" id="shows">${data}</script>
<script type="module" src="/bare-list.js"></script></head>
<body><div id="root"></div></body></html>`;
}

async function script(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, 'bare-list.page.ts') },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error('The bare list could not be built.');
  return bundle.output[0].code;
}
