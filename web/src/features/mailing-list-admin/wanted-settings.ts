import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';

/** What is still wanted once a part was answered: all but that, unless it was changed again since. */
export function without(
  wanted: Partial<MailingListSettings>,
  answered: Partial<MailingListSettings>,
): Partial<MailingListSettings> {
  const done = new Map<string, boolean>(Object.entries(answered));
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => done.get(name) !== value),
  );
}
