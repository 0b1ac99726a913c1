import type { ResponseBody } from '@stagedoor/contracts/api';
import type { User } from '@stagedoor/contracts/account';
import { freshCsrfToken } from '../../api/csrf.ts';
import { requestApi } from '../../api/request-api.ts';
import { NoCsrfCookie, Unsuccessful } from './sign-in-failure.ts';
import type { ChangePasswordFields, LoginFields, SignupFields } from './sign-in.rules.ts';

/** Signs in. @throws what `signInFailure` explains. */
export async function login({ username, password }: LoginFields): Promise<User> {
  await requireToken();
  return userIn(
    await requestApi('session.login', { body: { username: username.trim(), password } }),
  );
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
    await requestApi('session.signup', { body: { first_name, last_name, email, password } }),
  );
}

/** Changes the password of whoever is signed in. @throws what `signInFailure` explains. */
export async function changePassword({
  current_password,
  password,
}: ChangePasswordFields): Promise<User> {
  await requireToken();
  const user = userIn(
    await requestApi('session.change-password', { body: { current_password, password } }),
  );
  // The change starts a new session, which has a new token.
  await freshCsrfToken();
  return user;
}

async function requireToken(): Promise<void> {
  if (!(await freshCsrfToken())) throw new NoCsrfCookie();
}

function userIn(
  body: ResponseBody<'session.login' | 'session.signup' | 'session.change-password'>,
): User {
  if (!body.success) throw new Unsuccessful(body);
  return body.user;
}
