import type { User } from '@stagedoor/contracts/account';
import type { ResponseBody } from '@stagedoor/contracts/api';
import { callApi } from '../../api/call-api.ts';
import { freshCsrfToken } from '../../api/csrf.ts';
import { NoCsrfCookie, Unsuccessful } from './sign-in-failure.ts';
import type { ChangePasswordFields, LoginFields, SignupFields } from './sign-in.rules.ts';

/** Signs in. @throws what `signInFailure` explains. */
export async function login({ username, password }: LoginFields): Promise<User> {
  await requireToken();
  return userIn(await callApi('session.login', { body: { username: username.trim(), password } }));
}

/** Opens an account and signs in to it. @throws what `signInFailure` explains. */
export async function signup({
  first_name,
  last_name,
  email,
  password,
}: SignupFields): Promise<User> {
  await requireToken();
  return userIn(
    await callApi('session.signup', { body: { first_name, last_name, email, password } }),
  );
}

/** Changes the password of whoever is signed in. @throws what `signInFailure` explains. */
export async function changePassword({
  current_password,
  password,
}: ChangePasswordFields): Promise<User> {
  await requireToken();
  const user = userIn(
    await callApi('session.change-password', { body: { current_password, password } }),
  );
  // The session is a new one, and so is its token.
  await freshCsrfToken();
  return user;
}

async function requireToken(): Promise<void> {
  if (!(await freshCsrfToken())) throw new NoCsrfCookie();
}

function userIn(
  response: ResponseBody<'session.login' | 'session.signup' | 'session.change-password'>,
): User {
  if (!response.success) throw new Unsuccessful(response);
  return response.user;
}
