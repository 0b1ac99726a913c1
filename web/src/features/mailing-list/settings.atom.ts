import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { createAtom } from '@tanstack/react-store';
import { isMailingListSettings } from '../../api/is-mailing-list-settings.ts';
import { boot } from '../../boot/boot-data.ts';

/** Where the site invites visitors to the mailing list; null until that is known. */
export const mailingListSettingsAtom = createAtom<MailingListSettings | null>(
  boot.mailing_list ?? null,
);

// The screen that changes the settings announces them in the browser.
addEventListener('mailingListSettingsChanged', (event) => {
  if (event instanceof CustomEvent && isMailingListSettings(event.detail))
    mailingListSettingsAtom.set(event.detail);
});
