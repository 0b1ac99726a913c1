import { callApi } from '../../api/call-api.ts';
import { mailingListSettingsAtom } from './settings.atom.ts';

/** Loads the settings where the page came without them, which no page waits for. */
export function loadMailingListSettings(): void {
  if (mailingListSettingsAtom.get()) return;
  callApi('mailing-list.settings').then(
    // What was announced meanwhile is newer.
    (loaded) => mailingListSettingsAtom.set((announced) => announced ?? loaded),
    (error: unknown) => console.error('Failed to fetch settings', error),
  );
}
