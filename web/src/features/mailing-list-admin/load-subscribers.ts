import type { MailingListSettings, Subscriber } from '@stagedoor/contracts/mailing-list';
import { serverMessageOr } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { editsAtom } from '../../ui/table/edits.ts';
import { announceSettings } from './announce-settings.ts';

/** What is changed in the list. */
export const subscriberEdits = editsAtom<Subscriber>();

export const NO_SUBSCRIBERS: readonly Subscriber[] = [];

/** The settings of the sign-up, as a list of one. */
export interface SignUpSettings extends MailingListSettings {
  id: 'settings';
}

export interface MailingListData {
  /** Null where they could not be loaded; `failure` says why. */
  subscribers: Subscriber[] | null;
  failure?: string;
  /** Null where they could not be loaded. */
  settings: readonly SignUpSettings[] | null;
}

/** Everybody on the mailing list, and the settings of its sign-up. */
export async function loadSubscribers(signal: AbortSignal): Promise<MailingListData> {
  const settings = callApi('mailing-list.settings', { signal }).then(
    (loaded): SignUpSettings[] => {
      // Somebody may have changed them before this page began to follow changes.
      announceSettings(loaded);
      return [{ ...loaded, id: 'settings' }];
    },
    (error: unknown) => {
      if (!signal.aborted) console.error('Failed to fetch settings', error);
      return null;
    },
  );
  try {
    const subscribers = await callApi('mailing-list.list', { signal });
    return { subscribers, settings: await settings };
  } catch (error) {
    if (signal.aborted) throw error;
    signOutIfUnauthorized(error);
    const failure = serverMessageOr(error, 'Failed to load subscribers');
    return { subscribers: null, failure, settings: await settings };
  }
}
