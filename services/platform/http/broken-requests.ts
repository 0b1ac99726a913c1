import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalCode } from '@stagedoor/contracts/refusals';
import type { RefusalBody } from '@stagedoor/contracts/route';

/** Responds to malformed HTTP with a refusal, and closes the connection. */
export function refuseBrokenRequest(
  { code, rawPacket }: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, refusal, error] = BY_CODE[code ?? ''] ?? NOT_HTTP;
  const content: RefusalBody = { error, code: refusal };
  const body = JSON.stringify(content);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      isToHead(rawPacket) ? '' : body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

/** Reads the method itself, which is not parsed yet: a response to HEAD has no body. */
function isToHead(received: unknown): boolean {
  return Buffer.isBuffer(received) && received.subarray(0, 5).toString('latin1') === 'HEAD ';
}

type Broken = [status: number, code: RefusalCode, error: string];

const NOT_HTTP: Broken = [400, 'invalid-input', 'This is not a valid HTTP request.'];
const BY_CODE: Record<string, Broken> = {
  HPE_HEADER_OVERFLOW: [431, 'too-large', 'The headers of this request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too-large', 'The body of this request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout', 'This request did not arrive in time.'],
};
