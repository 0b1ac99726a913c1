import { callApi } from '../../api/call-api.ts';

/** Finds out the settings that somebody else has changed, and announces them in this browser as if it had been here. */
export async function announceSettings(): Promise<void> {
  const settings = await callApi('mailing-list.settings').catch(() => null);
  if (settings) dispatchEvent(new CustomEvent('mailingListSettingsChanged', { detail: settings }));
}
