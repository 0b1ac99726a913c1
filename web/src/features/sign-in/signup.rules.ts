import { SIGNUP_PASSWORD_MIN } from '@stagedoor/contracts/facts/limits';

export interface SignupFields {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  confirmation: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with a signup form, per field; nothing where all is well. */
export function signupErrors(fields: SignupFields): Partial<SignupFields> {
  return {
    ...(fields.first_name.trim() === '' && { first_name: 'First name is required' }),
    ...(fields.last_name.trim() === '' && { last_name: 'Last name is required' }),
    ...(!EMAIL.test(fields.email.trim()) && { email: 'Please enter a valid email address' }),
    ...(fields.password.length < SIGNUP_PASSWORD_MIN && {
      password: 'Password must be at least 8 characters',
    }),
    ...(fields.confirmation !== fields.password && { confirmation: 'Passwords do not match' }),
  };
}
