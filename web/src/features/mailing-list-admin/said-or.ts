import { ApiError } from '../../api/api-error.ts';

/** What the server said about a failure, else the given text. */
export function saidOr(error: unknown, text: string): string {
  return (error instanceof ApiError && error.serverMessage) || text;
}
