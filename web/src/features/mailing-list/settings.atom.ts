import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { atom } from 'jotai';
import { callApi } from '../../api/call-api.ts';
import { isMailingListSettings } from '../../api/is-mailing-list-settings.ts';
import { boot } from '../../boot/boot.ts';

const CHANGED = 'mailingListSettingsChanged';

const known = atom<MailingListSettings | null>(boot.mailing_list ?? null);

// They come with the page; where they did not, they are asked for. Whoever changes them announces it in the browser.
known.onMount = (set) => {
  const onChanged = (event: Event) => {
    if (event instanceof CustomEvent && isMailingListSettings(event.detail)) set(event.detail);
  };
  addEventListener(CHANGED, onChanged);
  if (!boot.mailing_list) {
    callApi('mailing-list.settings').then(set, (error: unknown) =>
      console.error('Failed to fetch settings', error),
    );
  }
  return () => removeEventListener(CHANGED, onChanged);
};

/** Where visitors are invited to the mailing list; null as long as nobody knows. */
export const mailingListSettingsAtom = atom((get) => get(known));
