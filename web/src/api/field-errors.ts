import { ApiError } from './api-error.ts';

/** What the server holds against single fields of what was sent: the first message of each. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, [message]]) =>
      message ? [[field, message]] : [],
    ),
  );
}
