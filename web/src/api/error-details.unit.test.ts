import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { fieldErrors, serverMessageOr, toApiError } from './error-details.ts';

const badRequest = { status: 400, statusText: 'Bad Request' };

describe('reading a failed response', () => {
  it('takes message, code and the first message for each field from the body', () => {
    const body = {
      error: 'Not so.',
      code: 'invalid-input',
      errors: { email: ['Taken.', 'Too long.'], name: [], note: 'x' },
    };
    const error = new ApiError(badRequest, body);
    expect(error).toMatchObject({
      message: 'Not so.',
      serverMessage: 'Not so.',
      code: 'invalid-input',
    });
    expect(fieldErrors(error)).toEqual({ email: 'Taken.' });
    expect(fieldErrors(new TypeError('x'))).toEqual({});
  });

  it('falls back on the status when the body is not from our server', async () => {
    const response = new Response('<html>', { status: 502, statusText: 'Bad Gateway' });
    const error = await toApiError(response);
    expect(error).toMatchObject({
      message: 'HTTP 502: Bad Gateway',
      serverMessage: undefined,
      code: 'http-502',
    });
    expect(fieldErrors(error)).toEqual({});
  });
});

describe('the message of a failure', () => {
  const response = { status: 503, statusText: '' };
  it("is the server's message, else the text of the screen", () => {
    expect(serverMessageOr(new ApiError(response, { error: 'Not now.' }), 'Failed')).toBe(
      'Not now.',
    );
    expect(serverMessageOr(new ApiError(response, {}), 'Failed')).toBe('Failed');
    expect(serverMessageOr(new TypeError('x'), 'Failed')).toBe('Failed');
  });
});
