/** The secret that signs sessions, or several: the first one signs, and all are accepted. */
export type SessionSecret = string | readonly string[];

/** All secrets whose signatures count; the one that signs comes first. */
export function acceptedSecrets(secret: SessionSecret): string[] {
  return typeof secret === 'string' ? [secret] : [...secret];
}

export function signingSecret(secret: SessionSecret): string {
  const [first] = acceptedSecrets(secret);
  if (first === undefined) throw new Error('There is no session secret.');
  return first;
}
