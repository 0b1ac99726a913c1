import { ApiError } from '../../api/api-error.ts';
import { isRecord } from '../../api/is-record.ts';

/** The browser kept no CSRF cookie, so that the server would refuse whatever is sent. */
export class NoCsrfCookie extends Error {}

/** An answer that arrived well and says that it came to nothing. */
export class Unsuccessful extends Error {
  readonly said: string | undefined;

  constructor(answer: unknown) {
    super('The answer says that it was not successful.');
    this.said =
      isRecord(answer) && typeof answer['error'] === 'string' ? answer['error'] : undefined;
  }
}

/** What a failed login, signup or change of password tells the person at the form. */
export function signInFailure(
  error: unknown,
  form: 'Login' | 'Signup' | 'Password change',
): string {
  if (error instanceof NoCsrfCookie) return 'CSRF token not found. Please refresh and try again.';
  if (error instanceof Unsuccessful) return error.said ?? `${form} failed. Please try again.`;
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  if (error.status === 403)
    return 'CSRF verification failed. Please refresh the page and try again.';
  if (error.status === 405) return `${form} method not allowed. Please contact support.`;
  return error.said ?? `Error: ${error.status} ${error.statusText}`;
}
