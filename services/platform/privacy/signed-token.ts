import { createHmac } from 'node:crypto';
import { isSameProof } from '../accounts/session-secret.ts';

/** Tokens for links that work without signing in: `<subject>.<proof>`, which never run out. */
export interface SignedTokens {
  /** `subject` has no dot. */
  of(subject: string): Promise<string>;
  /** The subject; undefined for a token that we did not make. */
  read(token: string): Promise<string | undefined>;
}

export function signedTokens(findKey: () => Promise<Buffer>): SignedTokens {
  const proofOf = async (subject: string) =>
    createHmac('sha256', await findKey())
      .update(subject)
      .digest('base64url');
  return {
    of: async (subject) => `${subject}.${await proofOf(subject)}`,
    read: async (token) => {
      const [subject = '', proof = '', ...rest] = token.split('.');
      return rest.length === 0 && isSameProof(proof, await proofOf(subject)) ? subject : undefined;
    },
  };
}
