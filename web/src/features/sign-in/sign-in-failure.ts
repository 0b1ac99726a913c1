import { ApiError } from '../../api/api-error.ts';
import { isRecord } from '../../boot/is-record.ts';

/** The browser keeps no CSRF cookie, without which the server refuses every change. */
export class NoCsrfCookie extends Error {}

/** A successful response whose body says that the request failed. */
export class Unsuccessful extends Error {
  readonly serverMessage: string | undefined;

  constructor(body: unknown) {
    super('The response says that the request failed.');
    this.serverMessage =
      isRecord(body) && typeof body['error'] === 'string' ? body['error'] : undefined;
  }
}

/** The message for somebody whose login, signup or change of password failed. */
export function signInFailure(error: unknown, form: 'Login' | 'Signup' | 'Password change') {
  if (error instanceof NoCsrfCookie) return 'CSRF token not found. Please refresh and try again.';
  if (error instanceof Unsuccessful)
    return error.serverMessage ?? `${form} failed. Please try again.`;
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  if (error.status === 403)
    return 'CSRF verification failed. Please refresh the page and try again.';
  if (error.status === 405) return `${form} method not allowed. Please contact support.`;
  return error.serverMessage ?? `Error: ${error.status} ${error.statusText}`;
}
