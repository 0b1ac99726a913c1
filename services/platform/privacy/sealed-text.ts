import { ERASED, UNREADABLE } from '@stagedoor/contracts/history';
import { Unreadable, type Sealed, type SubjectKey } from './master-key.ts';

/** The text that was sealed: `[erased]` without a key, `[unreadable]` where the key is missing or does not fit, of which `told` hears. */
export function unsealText(
  sealed: Sealed,
  key: SubjectKey | undefined,
  told?: (reason: Unreadable) => void,
): string {
  if (!key) return ERASED;
  try {
    return key.unseal(sealed);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    told?.(error);
    return UNREADABLE;
  }
}
