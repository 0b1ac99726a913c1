import { describe, expect, it } from 'vitest';
import { messageErrors } from './message.rules.ts';

const whole = { name: 'Mo', email: 'mo@example.com', message: 'Hello', leave_empty: '' };

describe('checking a message to the venue', () => {
  it('accepts a complete message', () => {
    expect(messageErrors(whole)).toEqual({});
  });

  it('refuses a blank name, email address or message', () => {
    expect(messageErrors({ name: ' ', email: '', message: '\n', leave_empty: '' })).toEqual({
      name: 'Please enter your name',
      email: 'Please enter your email address',
      message: 'Please enter a message',
    });
  });

  it('refuses what cannot be an email address', () => {
    expect(messageErrors({ ...whole, email: 'mo@nowhere' })).toEqual({
      email: 'Please enter a valid email address',
    });
  });

  it('accepts an address with spaces around it, visible or not, which the server removes', () => {
    expect(messageErrors({ ...whole, email: ' \u200BMo.Doe+venue@mail.example.com ' })).toEqual({});
  });

  it('accepts any text in the honeypot, which the server checks', () => {
    expect(messageErrors({ ...whole, leave_empty: 'x' })).toEqual({});
  });
});
