import { noteBuild } from '../boot/build.ts';
import type { Send } from './fetch-with-progress.ts';
import { NetworkError } from './api-error.ts';

const TIMEOUT_MS = 30_000;

/**
 * Sends a request, and throws a NetworkError when no response comes within 30 seconds; uploads may
 * take longer. A request that the caller aborts throws its AbortError.
 */
export async function fetchWithTimeout(
  url: string,
  request: RequestInit,
  send: Send = fetch,
): Promise<Response> {
  const { signal, body } = request;
  const timeout = new AbortController();
  const timer =
    body instanceof FormData ? undefined : setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const response = await send(url, {
      ...request,
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    });
    noteBuild(response);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(cause);
  } finally {
    clearTimeout(timer);
  }
}
