import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { callApi } from '../../api/call-api.ts';

/** Tells every listener on the page the current settings. */
export function announceSettings(settings: MailingListSettings): void {
  dispatchEvent(new CustomEvent('mailingListSettingsChanged', { detail: settings }));
}

/** Loads the settings after somebody else changed them, and announces them. */
export async function followSettings(): Promise<void> {
  const settings = await callApi('mailing-list.settings').catch(() => null);
  if (settings) announceSettings(settings);
}
