import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import { DEFAULT_MAILING_LIST_SETTINGS } from '@stagedoor/contracts/mailing-list';
import type { EventContext, EventHandlers, Statement } from '../projection.ts';
import { historyEntry, type Patch } from './history-entry.statement.ts';

const SETTINGS = {
  subject: 'settings',
  id: 'mailing-list',
  sentence: 'Changed the settings of the mailing list',
  initial: DEFAULT_MAILING_LIST_SETTINGS,
} as const;

/** The mailing list in history. Addresses stay sealed. */
export const mailingListHistory = {
  SubscriberJoined: (event) => {
    const { email } = event.data;
    return aboutSubscriber(event, 'Joined the mailing list', 'set', PERSONAL, { email });
  },
  SubscriberErased: (event) => aboutSubscriber(event, ERASURES[event.data.by], 'erase', ERASED),
  MailingListSettingsChanged: (event) => historyEntry(event, SETTINGS, 'set', event.data),
} satisfies EventHandlers<Statement[]>;

const ERASURES = {
  link: 'Left the mailing list by the link in a mail',
  staff: 'Took a subscriber off the mailing list',
};

function aboutSubscriber(
  event: EventContext,
  sentence: string,
  patch: Patch,
  email: string,
  sealed?: object,
): Statement[] {
  const about = {
    subject: 'subscriber',
    id: event.id,
    sentence,
    ...(sealed && { sealed }),
  } as const;
  return historyEntry(event, about, patch, { email });
}
