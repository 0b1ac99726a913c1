import { UNREADABLE } from '@stagedoor/contracts/history';
import { Unreadable, type Sealed, type SubjectKey } from './master-key.ts';

/** Unseals a text: `[unreadable]` where the key is missing or does not fit. */
export function unsealText(
  sealed: Sealed,
  key: SubjectKey | undefined,
  onUnreadable?: (reason: Unreadable) => void,
): string {
  if (!key) return UNREADABLE;
  try {
    return key.unseal(sealed);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    onUnreadable?.(error);
    return UNREADABLE;
  }
}
