import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import { DEFAULT_MAILING_LIST_SETTINGS } from '@stagedoor/contracts/mailing-list';
import type { Occasion, On, Statement } from '../projection.ts';
import { entry, type Patch } from './history.entry.ts';

const SETTINGS = {
  subject: 'settings',
  id: 'mailing-list',
  sentence: 'Changed the settings of the mailing list',
  initial: DEFAULT_MAILING_LIST_SETTINGS,
} as const;

/** The mailing list in history. Addresses are not for auditors. */
export const mailingListHistory = {
  SubscriberJoined: (fact) => aboutSubscriber(fact, 'Joined the mailing list', 'set', PERSONAL),
  SubscriberErased: (fact) => aboutSubscriber(fact, ERASURES[fact.data.by], 'erase', ERASED),
  MailingListSettingsChanged: (fact) => entry(fact, SETTINGS, 'set', fact.data),
} satisfies On<Statement>;

const ERASURES = {
  link: 'Left the mailing list by the link in a mail',
  staff: 'Took a subscriber off the mailing list',
};

function aboutSubscriber(fact: Occasion, sentence: string, patch: Patch, email: string): Statement {
  return entry(fact, { subject: 'subscriber', id: fact.id, sentence }, patch, { email });
}
