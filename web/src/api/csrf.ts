import { useEffect } from 'react';
import { paths } from '@stagedoor/contracts/facts/paths';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

/** The token that every change must send, from its cookie, which is fetched if it is missing. */
export async function csrfToken(): Promise<string | undefined> {
  return tokenInCookie() ?? (await freshCsrfToken());
}

/** Fetches the token of the current session. Undefined if the browser keeps no cookies. */
export async function freshCsrfToken(): Promise<string | undefined> {
  const response = await fetchWithTimeout(paths['csrf.get'].path, {
    credentials: 'same-origin',
    cache: 'no-store',
  });
  // A body that nobody reads keeps the connection busy.
  await response.text();
  return tokenInCookie();
}

function tokenInCookie(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('csrftoken='));
  return pair && decodeURIComponent(pair.slice('csrftoken='.length));
}

/** Fetches the CSRF cookie when a form's page is shown. If that fails, submitting fetches it. */
export function useFreshCsrfToken(): void {
  useEffect(() => void freshCsrfToken().catch(() => undefined), []);
}
