import { describe, expect, it } from 'vitest';
import { messageErrors } from './message.rules.ts';

const whole = { name: 'Mo', email: 'mo@example.com', message: 'Hello', website: '' };

describe('checking a message to the venue', () => {
  it('accepts a complete message', () => {
    expect(messageErrors(whole)).toEqual({});
  });

  it('refuses a blank name, email address or message', () => {
    expect(messageErrors({ name: ' ', email: '', message: '\n', website: '' })).toEqual({
      name: 'Please enter your name',
      email: 'Please enter your email address',
      message: 'Please enter a message',
    });
  });

  it('accepts any text in the honeypot, which the server checks', () => {
    expect(messageErrors({ ...whole, website: 'x' })).toEqual({});
  });
});
