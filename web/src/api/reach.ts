import { NetworkError } from './api-error.ts';

/** After this long without an answer there will be none. */
const LIMIT_MS = 30_000;

/** `fetch`, where no answer is a NetworkError and giving up stays the AbortError that it is. Files may take longer than everything else. */
export async function reach(url: string, request: RequestInit): Promise<Response> {
  const { signal, body } = request;
  const limit = new AbortController();
  const timer = body instanceof FormData ? undefined : setTimeout(() => limit.abort(), LIMIT_MS);
  const ends = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
  try {
    return await fetch(url, { ...request, signal: ends });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(cause);
  } finally {
    clearTimeout(timer);
  }
}
