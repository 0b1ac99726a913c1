import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { atom, getDefaultStore } from 'jotai';
import { callApi } from '../../api/call-api.ts';
import { isMailingListSettings } from '../../api/is-mailing-list-settings.ts';
import { boot } from '../../boot/boot-data.ts';

const CHANGED = 'mailingListSettingsChanged';

const settings = atom<MailingListSettings | null>(boot.mailing_list ?? null);

// Whoever changes the settings announces it in the browser.
settings.onMount = (set) => {
  const onChanged = (event: Event) => {
    if (event instanceof CustomEvent && isMailingListSettings(event.detail)) set(event.detail);
  };
  addEventListener(CHANGED, onChanged);
  return () => removeEventListener(CHANGED, onChanged);
};

/** Where visitors are invited to the mailing list; null until that is known. */
export const mailingListSettingsAtom = atom((get) => get(settings));

/** Loads the settings where the page came without them. No page waits for them. */
export function loadMailingListSettings(): void {
  if (boot.mailing_list) return;
  callApi('mailing-list.settings').then(
    (loaded) => getDefaultStore().set(settings, loaded),
    (error: unknown) => console.error('Failed to fetch settings', error),
  );
}
