import { createHmac } from 'node:crypto';
import { isSameProof } from '../accounts/session-secret.ts';

/** Tokens for links that work without signing in: `<subject>.<proof>`, which never run out. */
export type SignedTokens = ReturnType<typeof signedTokens>;

export function signedTokens(findKey: () => Promise<Buffer>) {
  const proofOf = async (subject: string) =>
    createHmac('sha256', await findKey())
      .update(subject)
      .digest('base64url');
  return {
    /** `subject` has no dot. */
    of: async (subject: string) => `${subject}.${await proofOf(subject)}`,
    /** The subject; undefined for a token that we did not make. */
    read: async (token: string) => {
      const [subject = '', proof = '', ...rest] = token.split('.');
      return rest.length === 0 && isSameProof(proof, await proofOf(subject)) ? subject : undefined;
    },
  };
}
