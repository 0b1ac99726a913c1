import type { ResponseBody } from '@stagedoor/contracts/api';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import type { FieldErrors } from '@stagedoor/contracts/refusals';
import type { RefusalBody } from '@stagedoor/contracts/route';
import { positionIn } from './signed-cookies.ts';

export interface ApiResponse<Body> {
  status: number;
  headers: Headers;
  /** What the route returns, or a refusal: a test knows which of the two it expects. */
  body: Body;
}

type Refusal = Pick<RefusalBody, 'error' | 'code' | 'current' | 'conflicts'> & {
  errors: FieldErrors;
};

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** A browser without a screen: keeps cookies and sends the CSRF token, like the app does. */
export class VenueClient {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  readonly #headers: Record<string, string>;

  /** `headers` go with every request. */
  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  /** Calls a route of the contract by name. */
  call<Name extends RouteName>(
    name: Name,
    options: CallOptions = {},
  ): Promise<ApiResponse<ResponseBody<Name> & Refusal>> {
    const { method, path } = paths[name];
    const filled = path.replace(/:(\w+)/g, (_, param: string) =>
      encodeURIComponent(options.params?.[param] ?? 'unknown'),
    );
    const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
    return this.send(method, `${filled}${query}`, options);
  }

  /** From now on this browser also waits for what the other one wrote, as it does for its own. */
  awaitWrites({ cookies }: VenueClient): void {
    const written = cookies.get('written');
    if (written !== undefined && positionIn(written) > positionIn(this.cookies.get('written')))
      this.cookies.set('written', written);
  }

  /** The headers by which a service knows this browser: its cookies and its CSRF token. */
  identity(): Record<string, string> {
    return {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': decodeURIComponent(this.cookies.get('csrftoken') ?? ''),
    };
  }

  async send<Body = Refusal>(
    method: string,
    path: string,
    { body, form, headers }: Omit<CallOptions, 'params' | 'query'> = {},
  ): Promise<ApiResponse<Body>> {
    if (method !== 'GET' && method !== 'HEAD' && !this.cookies.has('csrftoken'))
      await this.send('GET', '/api/v1/csrf_token/');
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...this.#headers,
        ...this.identity(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form
        ? { body: form }
        : body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await textOf(response);
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie))
      this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** A stream never ends, so its headers have to do. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return response.text();
  await response.body?.cancel();
  return '';
}
