import { derivedKey } from '@stagedoor/platform/privacy/master-key';
import { signedTokens } from '@stagedoor/platform/privacy/signed-token';
import { MASTER_KEY } from './test-master-key.ts';

/** The links of a venue whose keys were never rotated. */
export const TOKENS = tokensBy(MASTER_KEY);
export const CONFIRMATIONS = tokensBy(MASTER_KEY, 'confirmation links');

export function tokensBy(masterKey: string, purpose = 'unsubscribe links') {
  return signedTokens(async () => derivedKey(masterKey, purpose));
}
