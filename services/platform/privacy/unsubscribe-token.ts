import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './master-key.ts';

/** The token in the link of a mail: `<subscriber>.<proof>`, by the master key. */
export interface UnsubscribeTokens {
  of(subscriberId: string): string;
  /** The subscriber's id; undefined for a token that we did not make. */
  read(token: string): string | undefined;
}

export function unsubscribeTokens(masterKey: string): UnsubscribeTokens {
  const key = derivedKey(masterKey, 'unsubscribe links');
  const proofOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url');
  return {
    of: (id) => `${id}.${proofOf(id)}`,
    read: (token) => {
      const [id = '', proof = '', ...rest] = token.split('.');
      return rest.length === 0 && isEqual(proof, proofOf(id)) ? id : undefined;
    },
  };
}

function isEqual(given: string, proof: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(proof)];
  return a.length === b.length && timingSafeEqual(a, b);
}
