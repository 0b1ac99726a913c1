import type { ResponseBody, Sent } from '@stagedoor/contracts/api';
import type { User } from '@stagedoor/contracts/account';
import { freshCsrfToken } from '../../api/csrf.ts';
import { requestApi } from '../../api/request-api.ts';
import { NoCsrfCookie, Unsuccessful } from './sign-in-failure.ts';
import type { ChangePasswordFields, LoginFields, SignupFields } from './sign-in.rules.ts';

/** Signs in. @throws what `signInFailure` explains. */
export function login({ username, password }: LoginFields): Promise<User> {
  const body = { username: username.trim(), password };
  return userFrom(() => requestApi('session.login', { body }));
}

/** Opens an account and signs in to it. @throws what `signInFailure` explains. */
export function signup({ first_name, last_name, email, password }: SignupFields): Promise<User> {
  const body = { first_name, last_name, email, password };
  return userFrom(() => requestApi('session.signup', { body }));
}

/** Changes the password of whoever is signed in. @throws what `signInFailure` explains. */
export async function changePassword(fields: ChangePasswordFields): Promise<User> {
  const { current_password, password } = fields;
  const body = { current_password, password };
  const user = await userFrom(() => requestApi('session.change-password', { body }));
  // The change starts a new session, which has a new token.
  await freshCsrfToken();
  return user;
}

/** What the address of a link says: `invitation`, or else `reset`, and its token. */
export interface PasswordLink {
  purpose: string;
  token: string;
}

/** Sets a password by a link, and signs in. @throws what `signInFailure` explains. */
export function setPasswordByLink(link: PasswordLink, password: string): Promise<User> {
  const { purpose, token } = link;
  const route = purpose === 'invitation' ? 'account.accept-invitation' : 'account.reset-password';
  return userFrom(() => requestApi(route, { body: { token, password } }));
}

/** Asks for a mail with a link to a new password. @throws what `signInFailure` explains. */
export async function forgotPassword(email: string): Promise<void> {
  if (!(await freshCsrfToken())) throw new NoCsrfCookie();
  await requestApi('account.forgot-password', { body: { email } });
}

/** What the browser needs to sign in with a passkey. */
export async function passkeyOptions(
  signal?: AbortSignal,
): Promise<ResponseBody<'session.passkey-options'>> {
  if (!(await freshCsrfToken())) throw new NoCsrfCookie();
  return requestApi('session.passkey-options', signal && { signal });
}

/** Signs in with what the browser answers. @throws what `signInFailure` explains. */
export function signInWithPasskey(
  response: Sent<'session.passkey-login', 'body'>['response'],
): Promise<User> {
  return userFrom(() => requestApi('session.passkey-login', { body: { response } }));
}

async function userFrom(send: () => Promise<ResponseBody<'session.login'>>): Promise<User> {
  if (!(await freshCsrfToken())) throw new NoCsrfCookie();
  const response = await send();
  if (!response.success) throw new Unsuccessful(response);
  return response.user;
}
