import { ExpectedError } from './expected-error.ts';
import { isRecord } from './is-record.ts';

/** A response that is not 2xx. Branch on `code` or `status`; `message` is for people. */
export class ApiError extends ExpectedError {
  readonly status: number;
  readonly statusText: string;
  readonly code: string;
  /** The `error` field of the response, if there is one. */
  readonly serverMessage: string | undefined;
  /** The first message for each field of the form that was sent. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly body: unknown;

  constructor({ status, statusText }: Pick<Response, 'status' | 'statusText'>, body: unknown) {
    const { error, code, errors } = isRecord(body) ? body : {};
    const serverMessage = typeof error === 'string' ? error : undefined;
    super(serverMessage ?? `HTTP ${status}: ${statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.code = typeof code === 'string' ? code : `http-${status}`;
    this.serverMessage = serverMessage;
    this.fieldErrors = firstMessages(errors);
    this.body = body;
  }
}

/** There is no response: the browser is offline, or the server is down. */
export class NetworkError extends ExpectedError {
  constructor(cause: unknown) {
    super('The server could not be reached.', { cause });
    this.name = 'NetworkError';
  }
}

/** Whether the server says that nobody is signed in, or that the password is wrong. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Reads a failed response. A body that is not JSON, such as a proxy's, counts as empty. */
export async function toApiError(response: Response): Promise<ApiError> {
  return new ApiError(response, await response.json().catch(() => null));
}

/** The server's message for each refused field; empty for other failures. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fieldErrors : {};
}

function firstMessages(errors: unknown): Record<string, string> {
  if (!isRecord(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) =>
      Array.isArray(messages) && messages[0] ? [[field, String(messages[0])]] : [],
    ),
  );
}

/** What the server says about a failure, else the given text. */
export function serverMessageOr(error: unknown, text: string): string {
  return (error instanceof ApiError && error.serverMessage) || text;
}
