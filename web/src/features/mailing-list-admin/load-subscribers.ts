import type { MailingListSettings, Subscriber } from '@stagedoor/contracts/mailing-list';
import { serverMessageOr } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import type { Loaded } from '../../api/failed-load.ts';
import { tryLoad } from '../../session/try-load.ts';
import { editsAtom } from '../../ui/table/edits.ts';
import { announceSettings } from './announce-settings.ts';

/** Changes that the list of subscribers shows until it is loaded again. */
export const subscriberEdits = editsAtom<Subscriber>();

/** The settings of the sign-up, with an id so that they can be the only item of a list. */
export interface SignUpSettings extends MailingListSettings {
  id: 'settings';
}

export interface MailingListData {
  subscribers: Loaded<readonly Subscriber[]>;
  settings: Loaded<readonly SignUpSettings[]>;
}

/** Loads everybody on the mailing list, and the settings of its sign-up. */
export async function loadSubscribers(signal: AbortSignal): Promise<MailingListData> {
  const settings = callApi('mailing-list.settings', { signal }).then((loaded): SignUpSettings[] => {
    // Somebody may have changed them before this page began to follow changes.
    announceSettings(loaded);
    return [{ ...loaded, id: 'settings' }];
  });
  const [subscribers, signUp] = await Promise.all([
    tryLoad(callApi('mailing-list.list', { signal }), listFailure, signal),
    tryLoad(settings, settingsFailure, signal),
  ]);
  return { subscribers, settings: signUp };
}

function listFailure(error: unknown): string {
  return serverMessageOr(error, 'Failed to load subscribers');
}

function settingsFailure(error: unknown): string {
  const text = 'Failed to fetch settings';
  console.error(text, error);
  return text;
}
