import { describe, expect, it } from 'vitest';
import { ApiError, toApiError } from './api-error.ts';

describe('reading a failed answer', () => {
  it('takes what the server says', () => {
    const error = new ApiError(
      { status: 400, statusText: 'Bad Request' },
      { error: 'Not so.', code: 'invalid-input', errors: { email: ['Taken.'] } },
    );
    expect(error).toMatchObject({
      message: 'Not so.',
      said: 'Not so.',
      code: 'invalid-input',
      errors: { email: ['Taken.'] },
    });
  });

  it('falls back on the status where the answer is not ours', async () => {
    const response = new Response('<html>', { status: 502, statusText: 'Bad Gateway' });
    expect(await toApiError(response)).toMatchObject({
      message: 'HTTP 502: Bad Gateway',
      said: undefined,
      code: 'http-502',
      errors: {},
    });
  });
});
