import { NetworkError } from './api-error.ts';

/** `fetch`, where no answer is a NetworkError and giving up stays the AbortError that it is. */
export async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}
