import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { NoCsrfCookie, Unsuccessful, signInFailure } from './sign-in-failure.ts';

function refused(status: number, statusText: string, body: unknown = null) {
  return new ApiError({ status, statusText }, body);
}

describe('signInFailure', () => {
  it.each([
    [new NoCsrfCookie(), 'CSRF token not found. Please refresh and try again.'],
    [
      refused(403, 'Forbidden', { error: 'x' }),
      'CSRF verification failed. Please refresh the page and try again.',
    ],
    [refused(405, 'Method Not Allowed'), 'Login method not allowed. Please contact support.'],
    [
      refused(401, 'Unauthorized', { error: 'Invalid username or password.' }),
      'Invalid username or password.',
    ],
    [refused(502, 'Bad Gateway'), 'Error: 502 Bad Gateway'],
    [new Unsuccessful({ success: false, error: 'Not today.' }), 'Not today.'],
    [new Unsuccessful({ success: false }), 'Login failed. Please try again.'],
    [new NetworkError('offline'), 'An unexpected error occurred. Please try again.'],
  ])('explains %s', (error, sentence) => {
    expect(signInFailure(error, 'Login')).toBe(sentence);
  });

  it('names the form that failed', () => {
    expect(signInFailure(new Unsuccessful(null), 'Signup')).toBe(
      'Signup failed. Please try again.',
    );
    expect(signInFailure(refused(405, 'x'), 'Signup')).toBe(
      'Signup method not allowed. Please contact support.',
    );
  });
});
