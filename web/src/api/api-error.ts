import { ExpectedError } from './expected-error.ts';
import { isRecord } from '../boot/is-record.ts';

/** A response that is not 2xx. Branch on `code` or `status`; `message` is for people. */
export class ApiError extends ExpectedError {
  readonly status: number;
  readonly statusText: string;
  readonly code: string;
  /** The `error` field of the response, if there is one. */
  readonly serverMessage: string | undefined;
  readonly body: unknown;

  constructor({ status, statusText }: Pick<Response, 'status' | 'statusText'>, body: unknown) {
    const { error, code } = isRecord(body) ? body : {};
    const serverMessage = typeof error === 'string' ? error : undefined;
    super(serverMessage ?? `HTTP ${status}: ${statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.code = typeof code === 'string' ? code : `http-${status}`;
    this.serverMessage = serverMessage;
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
