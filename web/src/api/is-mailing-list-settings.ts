import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { isRecord } from './is-record.ts';

export function isMailingListSettings(value: unknown): value is MailingListSettings {
  return (
    isRecord(value) &&
    typeof value['show_email_button'] === 'boolean' &&
    typeof value['show_popup_for_new_visitors'] === 'boolean'
  );
}
