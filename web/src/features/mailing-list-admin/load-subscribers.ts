import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/call-api.ts';
import { queryClient } from '../../data/query-client.ts';

/** Everybody on the mailing list. */
export const subscriberList = queryOptions({
  queryKey: ['subscribers', 'list'],
  queryFn: ({ signal }) => callApi('mailing-list.list', { signal }),
  meta: { failed: 'Failed to load subscribers' },
});

/** The settings of the sign-up. Loading them tells every listener on the page. */
export const signUpSettings = queryOptions({
  queryKey: ['mailing_list_settings'],
  queryFn: async ({ signal }) => {
    try {
      const settings = await callApi('mailing-list.settings', { signal });
      announceSettings(settings);
      return settings;
    } catch (error) {
      if (!signal.aborted) console.error('Failed to fetch settings', error);
      throw error;
    }
  },
});

/** Loads the settings after somebody else changed them. */
export function followSettings(): void {
  void queryClient.fetchQuery({ ...signUpSettings, staleTime: 0 }).catch(() => undefined);
}

/** Tells every listener on the page the current settings. */
export function announceSettings(settings: MailingListSettings): void {
  dispatchEvent(new CustomEvent('mailingListSettingsChanged', { detail: settings }));
}
