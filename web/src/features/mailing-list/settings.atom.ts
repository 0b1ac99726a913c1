import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { createAtom } from '@tanstack/react-store';
import { boot } from '../../boot/boot-data.ts';

/** Stored once this browser was invited to the mailing list, asked for it, or joined it. */
export const SEEN_KEY = 'mailinglist_popup_seen';

/** Of the form in the footer. */
export const MAILING_LIST_ID = 'mailing-list';

/** Where the site invites visitors to the mailing list; null until that is known. */
export const mailingListSettingsAtom = createAtom<MailingListSettings | null>(
  boot.mailing_list ?? null,
);
