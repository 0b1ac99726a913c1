import { expect, request, type APIRequestContext, type APIResponse } from '@playwright/test';
import { dayFromNow } from './journey-clock.ts';
import { siteManager } from './site-manager.ts';
import { uploads } from './uploads.ts';

/** The site manager at work without a screen. */
export interface Staff {
  /** Adds a published show, in two weeks unless `show` says otherwise; returns its id. */
  addShow: (show: Record<string, unknown>, photos?: string[]) => Promise<string>;
  read: <SeenResponse>(path: string) => Promise<SeenResponse>;
  send: (
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
  ) => Promise<APIResponse>;
  leave: () => Promise<void>;
}

export async function signedInStaff(baseURL: string): Promise<Staff> {
  const context = await request.newContext({ baseURL });
  await logIn(context);
  // The token lasts as long as the session.
  const headers = await tokenIn(context);
  const send = sender(context, headers);
  return {
    send,
    read: async (path) => (await context.get(path)).json(),
    leave: () => context.dispose(),
    addShow: async (show, photos = []) => {
      const whole = { date: dayFromNow(14), ages: '21+', is_published: true, ...show };
      const { id } = await (await send('POST', '/api/v1/shows/', whole)).json();
      if (photos.length > 0) await upload(context, headers, id, photos);
      await expect.poll(() => photosOf(context, id)).toBe(photos.length);
      return String(id);
    },
  };
}

/** Signs the site manager in, and returns the user. */
export async function logIn(context: APIRequestContext): Promise<unknown> {
  const { email: username, password } = siteManager;
  const send = sender(context, await tokenIn(context));
  const response = await send('POST', '/api/v1/login/', { username, password });
  return (await response.json()).user;
}

type Headers = Record<string, string>;

function sender(context: APIRequestContext, headers: Headers): Staff['send'] {
  return async (method, path, data) => {
    const response = await context.fetch(path, { method, headers, ...(data && { data }) });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()}`);
    return response;
  };
}

async function upload(
  context: APIRequestContext,
  headers: Headers,
  id: string,
  names: string[],
): Promise<void> {
  const form = new FormData();
  for (const { name, mimeType, buffer } of await uploads(...names)) {
    form.append('photos', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }
  const path = `/api/v1/shows/${id}/upload-photos/`;
  const response = await context.post(path, { headers, multipart: form });
  if (!response.ok()) throw new Error(`photos of ${id}: ${response.status()}`);
}

/** How many photos of a show everybody sees; undefined until they see the show. */
async function photosOf(context: APIRequestContext, id: string): Promise<number | undefined> {
  const response = await context.get(`/api/v1/shows/${id}/`);
  return response.ok() ? (await response.json()).photos.length : undefined;
}

async function tokenIn(context: APIRequestContext): Promise<Headers> {
  const { csrfToken } = await (await context.get('/api/v1/csrf_token/')).json();
  return { 'x-csrftoken': String(csrfToken) };
}
