import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { atom, getDefaultStore } from 'jotai';
import { callApi } from '../../api/call-api.ts';
import { isMailingListSettings } from '../../api/is-mailing-list-settings.ts';
import { boot } from '../../boot/boot-data.ts';

const CHANGED = 'mailingListSettingsChanged';

const settings = atom<MailingListSettings | null>(boot.mailing_list ?? null);

/** Where visitors are invited to the mailing list; null until that is known. */
export const mailingListSettingsAtom = atom((get) => get(settings));

/**
 * Loads the settings where the page came without them, which no page waits for, and follows them:
 * whoever changes them announces it in the browser.
 */
export function loadMailingListSettings(): void {
  const store = getDefaultStore();
  addEventListener(CHANGED, (event) => {
    if (event instanceof CustomEvent && isMailingListSettings(event.detail))
      store.set(settings, event.detail);
  });
  if (boot.mailing_list) return;
  callApi('mailing-list.settings').then(
    (loaded) => store.set(settings, loaded),
    (error: unknown) => console.error('Failed to fetch settings', error),
  );
}
