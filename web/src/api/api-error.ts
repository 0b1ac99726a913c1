import { isRecord } from './is-record.ts';

/** An answer that is not 2xx. Branch on `code` or `status`; `message` is for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly code: string;
  /** What the server said in its `error` field, if it did. */
  readonly said: string | undefined;
  /** Messages per field of the form that was sent. */
  readonly errors: Readonly<Record<string, string[]>>;
  readonly body: unknown;

  constructor(response: Pick<Response, 'status' | 'statusText'>, body: unknown) {
    const said = isRecord(body) && typeof body['error'] === 'string' ? body['error'] : undefined;
    super(said ?? `HTTP ${response.status}: ${response.statusText}`);
    this.name = 'ApiError';
    this.status = response.status;
    this.statusText = response.statusText;
    this.code =
      isRecord(body) && typeof body['code'] === 'string' ? body['code'] : `http-${response.status}`;
    this.said = said;
    this.errors = fieldErrors(body);
    this.body = body;
  }
}

/** No answer at all: offline, or the server is away. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached.', { cause });
    this.name = 'NetworkError';
  }
}

/** Reads a failed answer. Something else than JSON, a proxy's page for example, counts as saying nothing. */
export async function toApiError(response: Response): Promise<ApiError> {
  return new ApiError(response, await response.json().catch(() => null));
}

function fieldErrors(body: unknown): Record<string, string[]> {
  if (!isRecord(body) || !isRecord(body['errors'])) return {};
  return Object.fromEntries(
    Object.entries(body['errors']).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? messages.map(String) : [],
    ]),
  );
}
