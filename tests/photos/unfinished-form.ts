import { once } from 'node:events';
import { request as open, type IncomingMessage } from 'node:http';
import type { VenueClient } from '../setup/venue-client.ts';

export interface UnfinishedForm {
  /** The response, which may come before the form has ended. */
  response: Promise<{ status: number; headers: IncomingMessage['headers'] }>;
  send(bytes: Buffer | string): void;
  /** Ends the form properly. */
  finish(): void;
  /** Breaks the connection. */
  drop(): void;
}

const BOUNDARY = 'unfinished';

/** Begins to send a form with one file, which goes on as the test says. */
export function beginForm(
  url: string,
  client: VenueClient,
  { field = 'photos', headers = {} }: { field?: string; headers?: Record<string, string> } = {},
): UnfinishedForm {
  const request = open(url, {
    method: 'POST',
    agent: false,
    headers: {
      ...client.identity(),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
  });
  const response = once(request, 'response').then(([response]: IncomingMessage[]) => {
    if (!response) throw new Error('There was no response.');
    response.resume();
    return { status: response.statusCode ?? 0, headers: response.headers };
  });
  // An early response may close the connection while the form is still being sent.
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
