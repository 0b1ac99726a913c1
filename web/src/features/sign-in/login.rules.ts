export interface LoginFields {
  username: string;
  password: string;
}

const PASSWORD_MIN = 6;

/** What is wrong with a login form, per field; nothing where all is well. */
export function loginErrors({ username, password }: LoginFields): Partial<LoginFields> {
  return {
    ...(username.trim() === '' && { username: 'Please enter your username' }),
    ...(password.length < PASSWORD_MIN && { password: 'Password must be at least 6 characters' }),
  };
}
