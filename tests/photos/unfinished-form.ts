import { once } from 'node:events';
import { request as open, type IncomingMessage } from 'node:http';
import type { VenueClient } from '../setup/venue-client.ts';

export interface UnfinishedForm {
  /** The service's answer, however much of the form it has had. */
  response: Promise<{ status: number; headers: IncomingMessage['headers'] }>;
  send(bytes: Buffer | string): void;
  /** Ends the form properly. */
  finish(): void;
  /** Goes away without a word. */
  drop(): void;
}

const BOUNDARY = 'unfinished';

/** A form with one file, sent as far as the test says. */
export function beginForm(
  url: string,
  { cookies }: VenueClient,
  { field = 'photos', headers = {} }: { field?: string; headers?: Record<string, string> } = {},
): UnfinishedForm {
  const request = open(url, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': decodeURIComponent(cookies.get('csrftoken') ?? ''),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
  });
  const response = once(request, 'response').then(([response]: IncomingMessage[]) => {
    if (!response) throw new Error('There was no answer.');
    response.resume();
    return { status: response.statusCode ?? 0, headers: response.headers };
  });
  // Whoever is answered early may find the connection closed while still sending.
  request.on('error', () => undefined);
  response.catch(() => undefined);
  request.write(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`,
  );
  return {
    response,
    send: (bytes) => void request.write(bytes),
    finish: () => void request.end(`\r\n--${BOUNDARY}--\r\n`),
    drop: () => void request.destroy(),
  };
}
