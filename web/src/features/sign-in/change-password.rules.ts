import { SIGNUP_PASSWORD_MIN } from '@stagedoor/contracts/facts/limits';

export interface ChangePasswordFields {
  current_password: string;
  password: string;
  confirmation: string;
}

/** What is wrong with a form for a new password, per field; nothing where all is well. */
export function changePasswordErrors(fields: ChangePasswordFields): Partial<ChangePasswordFields> {
  return {
    ...(fields.current_password === '' && {
      current_password: 'Please enter your current password',
    }),
    ...(fields.password.length < SIGNUP_PASSWORD_MIN && {
      password: 'Password must be at least 8 characters',
    }),
    ...(fields.confirmation !== fields.password && { confirmation: 'Passwords do not match' }),
  };
}
