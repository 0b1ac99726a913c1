import type { User } from '@stagedoor/contracts/account';
import { callApi } from '../../api/call-api.ts';
import { freshCsrfToken } from '../../api/csrf.ts';
import type { LoginFields } from './login.rules.ts';
import { NoCsrfCookie } from './sign-in-failure.ts';
import type { SignupFields } from './signup.rules.ts';

/** Signs in. @throws NoCsrfCookie, ApiError or NetworkError. */
export async function login({ username, password }: LoginFields): Promise<User> {
  await needToken();
  return (await callApi('session.login', { body: { username: username.trim(), password } })).user;
}

/** Opens an account and signs in to it. @throws NoCsrfCookie, ApiError or NetworkError. */
export async function signup({
  first_name,
  last_name,
  email,
  password,
}: SignupFields): Promise<User> {
  await needToken();
  return (await callApi('session.signup', { body: { first_name, last_name, email, password } }))
    .user;
}

async function needToken(): Promise<void> {
  if (!(await freshCsrfToken())) throw new NoCsrfCookie();
}
