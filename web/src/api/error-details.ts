import { ApiError } from './api-error.ts';
import { isRecord } from '../boot/is-record.ts';

/** Reads a failed response. A body that is not JSON, such as a proxy's, counts as empty. */
export async function toApiError(response: Response): Promise<ApiError> {
  return new ApiError(response, await response.json().catch(() => null));
}

/** The server's first message for each refused field; empty for other failures. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const body = error instanceof ApiError ? error.body : undefined;
  const errors = isRecord(body) ? body['errors'] : undefined;
  if (!isRecord(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) =>
      Array.isArray(messages) && messages[0] ? [[field, String(messages[0])]] : [],
    ),
  );
}

/** For the `catch` of a call: what stands in the place of something that is not there. */
export function ifMissing<Instead>(instead: Instead) {
  return (error: unknown): Instead => {
    if (error instanceof ApiError && error.status === 404) return instead;
    throw error;
  };
}

/** What the server says about a failure, else the given text. */
export function serverMessageOr(error: unknown, text: string): string {
  return (error instanceof ApiError && error.serverMessage) || text;
}
