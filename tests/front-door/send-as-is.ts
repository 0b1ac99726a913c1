import { request } from 'node:http';
import type { Readable } from 'node:stream';

/** Sends exactly this request: fetch would normalize the path and add headers. */
export function sendAsIs(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  content?: Readable,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ method, hostname, port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body });
        outgoing.destroy();
      });
    });
    outgoing.on('error', reject);
    if (content) content.pipe(outgoing, { end: headers['content-length'] === undefined });
    else outgoing.end();
  });
}
