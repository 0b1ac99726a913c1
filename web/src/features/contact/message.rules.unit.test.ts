import { describe, expect, it } from 'vitest';
import { messageErrors } from './message.rules.ts';

const whole = { name: 'Mo', email: 'mo@example.com', message: 'Hello', website: '' };

describe('checking a message to the venue', () => {
  it('finds nothing wrong with a whole one', () => {
    expect(messageErrors(whole)).toEqual({});
  });

  it('asks for name, address and message', () => {
    expect(messageErrors({ name: ' ', email: '', message: '\n', website: '' })).toEqual({
      name: 'Please enter your name',
      email: 'Please enter your email address',
      message: 'Please enter a message',
    });
  });

  it('does not mind what stands in the field that nobody sees', () => {
    expect(messageErrors({ ...whole, website: 'x' })).toEqual({});
  });
});
