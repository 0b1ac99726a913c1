import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { createAtom } from '@tanstack/react-store';
import { boot } from '../../boot/boot-data.ts';

/** Where the site invites visitors to the mailing list; null until that is known. */
export const mailingListSettingsAtom = createAtom<MailingListSettings | null>(
  boot.mailing_list ?? null,
);
