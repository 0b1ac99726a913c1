import { describe, expect, it } from 'vitest';
import { changePasswordErrors, loginErrors, signupErrors } from './sign-in.rules.ts';

describe('checking a login', () => {
  it('refuses a blank username and a password of fewer than six characters', () => {
    expect(loginErrors({ username: ' ', password: '' })).toEqual({
      username: 'Please enter your username',
      password: 'Password must be at least 6 characters',
    });
    expect(loginErrors({ username: 'mo', password: '12345' })).toEqual({
      password: 'Password must be at least 6 characters',
    });
  });

  it('leaves every other rule to the server', () => {
    expect(loginErrors({ username: 'mo', password: '123456' })).toEqual({});
  });
});

describe('checking a signup', () => {
  const good = {
    first_name: 'Mo',
    last_name: 'Doe',
    email: 'mo@example.com',
    password: '12345678',
    confirmation: '12345678',
  };

  it('accepts a complete form', () => {
    expect(signupErrors(good)).toEqual({});
  });

  it('refuses blank names, a wrong address, a short password and a wrong confirmation', () => {
    expect(
      signupErrors({
        first_name: '',
        last_name: ' ',
        email: 'mo@x',
        password: '1',
        confirmation: '2',
      }),
    ).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
      confirmation: 'Passwords do not match',
    });
  });
});

describe('checking a new password', () => {
  it('refuses a blank current password, a short new one and a wrong confirmation', () => {
    const form = { current_password: '', password: '1234567', confirmation: '2' };
    expect(changePasswordErrors(form)).toEqual({
      current_password: 'Please enter your current password',
      password: 'Password must be at least 8 characters',
      confirmation: 'Passwords do not match',
    });
  });

  it('accepts a complete form', () => {
    const form = { current_password: 'x', password: '12345678', confirmation: '12345678' };
    expect(changePasswordErrors(form)).toEqual({});
  });
});
