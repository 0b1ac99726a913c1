import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';

export type Desired = Partial<MailingListSettings>;

/**
 * What is still desired after the response to a part: all but that part, unless it was changed
 * again.
 */
export function withoutPart(desired: Desired, part: Desired): Desired {
  const saved = new Map<string, boolean>(Object.entries(part));
  return Object.fromEntries(
    Object.entries(desired).filter(([name, value]) => saved.get(name) !== value),
  );
}
