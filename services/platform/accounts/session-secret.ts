/** Signs sessions. Of several the first one signs, and all are accepted. */
export type SessionSecret = string | readonly string[];

/** The one that signs comes first. */
export function acceptedSecrets(secret: SessionSecret): string[] {
  return typeof secret === 'string' ? [secret] : [...secret];
}

export function signingSecret(secret: SessionSecret): string {
  const [first] = acceptedSecrets(secret);
  if (first === undefined) throw new Error('There is no session secret.');
  return first;
}
