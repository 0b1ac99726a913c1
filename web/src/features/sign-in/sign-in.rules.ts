import { isEmailAddress, NO_EMAIL_ADDRESS } from '@stagedoor/contracts/facts/email-address';
import { isVisible } from '@stagedoor/contracts/facts/visible-text';
import { SIGNUP_PASSWORD_MIN } from '@stagedoor/contracts/facts/limits';

type NewPassword = Record<'password' | 'confirmation', string>;
export type LoginFields = Record<'username' | 'password', string>;
export type SignupFields = Record<'first_name' | 'last_name' | 'email', string> & NewPassword;
export type ChangePasswordFields = { current_password: string } & NewPassword;

const LOGIN_PASSWORD_MIN = 6;

/** The errors that the form itself finds, by field. */
export function loginErrors({ username, password }: LoginFields): Partial<LoginFields> {
  return {
    ...(username.trim() === '' && { username: 'Please enter your username' }),
    ...(password.length < LOGIN_PASSWORD_MIN && {
      password: 'Password must be at least 6 characters',
    }),
  };
}

export function signupErrors(fields: SignupFields): Partial<SignupFields> {
  return {
    ...(!isVisible(fields.first_name) && { first_name: 'First name is required' }),
    ...(!isVisible(fields.last_name) && { last_name: 'Last name is required' }),
    ...(!isEmailAddress(fields.email) && { email: NO_EMAIL_ADDRESS }),
    ...newPasswordErrors(fields),
  };
}

export function changePasswordErrors(fields: ChangePasswordFields): Partial<ChangePasswordFields> {
  return {
    ...(fields.current_password === '' && {
      current_password: 'Please enter your current password',
    }),
    ...newPasswordErrors(fields),
  };
}

/** The errors of a password that is chosen, and typed twice. */
export function newPasswordErrors({ password, confirmation }: NewPassword) {
  return {
    ...(password.length < SIGNUP_PASSWORD_MIN && {
      password: 'Password must be at least 8 characters',
    }),
    ...(confirmation !== password && { confirmation: 'Passwords do not match' }),
  };
}
