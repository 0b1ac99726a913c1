import { callApi } from '../../api/call-api.ts';
import { mailingListSettingsAtom } from './settings.atom.ts';

/** Loads the settings if they did not come with the page. Nothing waits for them. */
export function loadMailingListSettings(): void {
  if (mailingListSettingsAtom.get()) return;
  callApi('mailing-list.settings').then(
    // Settings that were announced meanwhile are newer.
    (loaded) => mailingListSettingsAtom.set((announced) => announced ?? loaded),
    (error: unknown) => console.error('Failed to fetch settings', error),
  );
}
