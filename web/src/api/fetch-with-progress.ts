/** What sends a request: `fetch`, or what reports the progress of an upload. */
export type Send = (url: string, request: RequestInit) => Promise<Response>;

/**
 * As `fetch`, but reports how much of a form has been sent, which `fetch` cannot. `onSent` gets
 * numbers from 0 to 1.
 */
export function fetchWithProgress(onSent: (part: number) => void): Send {
  return async (url, { method = 'GET', headers, body, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('There was no response.')));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof FormData ? body : null);
    return promise;
  };
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  return new Response(responseText, { status, statusText, headers });
}
