import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';

/** Tells every listener on the page the current settings. */
export function announceSettings(settings: MailingListSettings): void {
  dispatchEvent(new CustomEvent('mailingListSettingsChanged', { detail: settings }));
}
