import { UNREADABLE } from '@stagedoor/contracts/history';
import { unlessUnreadable, type Sealed, type SubjectKey, type Unreadable } from './master-key.ts';

/** Unseals a text: `[unreadable]` where the key is missing or does not fit. */
export function unsealText(
  sealed: Sealed,
  key: SubjectKey | undefined,
  onUnreadable?: (reason: Unreadable) => void,
): string {
  return (key && unlessUnreadable(() => key.unseal(sealed), onUnreadable)) ?? UNREADABLE;
}
