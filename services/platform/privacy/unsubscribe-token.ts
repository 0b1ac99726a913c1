import { createHmac } from 'node:crypto';
import { isSameProof } from '../accounts/session-secret.ts';

/** The token in the link of a mail: `<subscriber>.<proof>`, which works for ever. */
export interface UnsubscribeTokens {
  of(subscriberId: string): Promise<string>;
  /** The subscriber's id; undefined for a token that we did not make. */
  read(token: string): Promise<string | undefined>;
}

export function unsubscribeTokens(findKey: () => Promise<Buffer>): UnsubscribeTokens {
  const proofOf = async (id: string) =>
    createHmac('sha256', await findKey())
      .update(id)
      .digest('base64url');
  return {
    of: async (id) => `${id}.${await proofOf(id)}`,
    read: async (token) => {
      const [id = '', proof = '', ...rest] = token.split('.');
      return rest.length === 0 && isSameProof(proof, await proofOf(id)) ? id : undefined;
    },
  };
}
