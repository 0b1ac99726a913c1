import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { callApi } from '../../api/call-api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useChanges } from '../../session/use-changes.ts';
import { announceSettings } from './announce-settings.ts';
import { signUpSettings } from './load-subscribers.ts';

/**
 * Returns a function that changes the settings: a change shows at once, and disappears again if it
 * fails. Changes are sent one after the other.
 */
export function useMailingListSettings(onFailed: (error: unknown) => undefined) {
  const { change } = useChanges('mailing-list-settings');
  return (part: Partial<MailingListSettings>) =>
    void change({
      edit: () => {
        const before = queryClient.getQueryData(signUpSettings.queryKey);
        put(part);
        return () => before && put(pick(before, part));
      },
      work: async (commands) =>
        announceSettings(await callApi('mailing-list.change-settings', { body: part, commands })),
      failed: onFailed,
    });
}

function put(part: Partial<MailingListSettings>): void {
  queryClient.setQueryData(signUpSettings.queryKey, (now) => now && { ...now, ...part });
}

/** Those settings that `part` names. */
function pick(
  { show_email_button, show_popup_for_new_visitors }: MailingListSettings,
  part: Partial<MailingListSettings>,
): Partial<MailingListSettings> {
  return {
    ...('show_email_button' in part && { show_email_button }),
    ...('show_popup_for_new_visitors' in part && { show_popup_for_new_visitors }),
  };
}
