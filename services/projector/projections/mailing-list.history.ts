import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import { DEFAULT_MAILING_LIST_SETTINGS } from '@stagedoor/contracts/mailing-list';
import type { EventContext, EventHandlers } from '../projection.ts';
import type { HistoryChange } from './history.fold.ts';

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
    return { ...aboutSubscriber(event, 'Joined the mailing list', PERSONAL), sealed: { email } };
  },
  SubscriberErased: (event) => ({
    ...aboutSubscriber(event, ERASURES[event.data.by], ERASED),
    erases: true,
  }),
  MailingListSettingsChanged: (event) => ({ event, ...SETTINGS, set: event.data }),
} satisfies EventHandlers<HistoryChange>;

const ERASURES = {
  link: 'Left the mailing list by the link in a mail',
  staff: 'Took a subscriber off the mailing list',
};

function aboutSubscriber(event: EventContext, sentence: string, email: string): HistoryChange {
  return { event, subject: 'subscriber', id: event.id, sentence, set: { email } };
}
