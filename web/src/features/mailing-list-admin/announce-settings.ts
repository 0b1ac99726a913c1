import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { callApi } from '../../api/call-api.ts';

/** Tells the page of settings that were changed. */
export function announceSettings(settings: MailingListSettings): void {
  dispatchEvent(new CustomEvent('mailingListSettingsChanged', { detail: settings }));
}

/** Loads the settings that somebody else has changed, and announces them as if it had been here. */
export async function followSettings(): Promise<void> {
  const settings = await callApi('mailing-list.settings').catch(() => null);
  if (settings) announceSettings(settings);
}
