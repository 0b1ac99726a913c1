import { describe, it } from 'vitest';
import type { SubscriberEvent } from '@stagedoor/contracts/events/mailing-list.events';
import { testing } from '../../../tests/setup/given-when-then.ts';
import { subscriberDecider } from './subscriber.decider.ts';

const { given } = testing(subscriberDecider);
const sealed = { email: 'c2VhbGVk', source: 'dialog', wording: 'en-1', is_confirmed: false };
const joined: SubscriberEvent = { type: 'SubscriberJoined', data: sealed };
const left: SubscriberEvent = { type: 'SubscriberErased', data: { by: 'link' } };

const onPaper = { email: 'c2VhbGVk', statement: 'On paper at the bar.' };
const imported: SubscriberEvent = { type: 'SubscriberImported', data: onPaper };

describe('joining the mailing list', () => {
  it('records a subscriber only once', () => {
    given().when({ type: 'Join', sealed }).then(joined);
    given(joined)
      .when({ type: 'Join', sealed: { ...sealed, email: 'b3RoZXI' } })
      .then();
  });

  it('does not bring back an erased subscriber', () => {
    given(joined, left).when({ type: 'Join', sealed }).then();
    given(joined, left).when({ type: 'Import', sealed: onPaper }).then();
  });
});

describe('importing a subscriber', () => {
  it('adds nobody who is on the list, or was', () => {
    given().when({ type: 'Import', sealed: onPaper }).then(imported);
    given(imported).when({ type: 'Import', sealed: onPaper }).then();
    given(joined).when({ type: 'Import', sealed: onPaper }).then();
  });

  it('records once that they agreed by themselves afterwards', () => {
    given(imported).when({ type: 'Join', sealed }).then(joined);
    given(imported, joined).when({ type: 'Join', sealed }).then();
  });
});

describe('erasing a subscriber', () => {
  it('records only once who erased the subscriber', () => {
    given(joined).when({ type: 'Erase', by: 'link' }).then(left);
    given(joined)
      .when({ type: 'Erase', by: 'staff' })
      .then({ type: 'SubscriberErased', data: { by: 'staff' } });
    given(joined, left).when({ type: 'Erase', by: 'staff' }).then();
  });

  it('refuses a subscriber who never joined', () => {
    given().when({ type: 'Erase', by: 'staff' }).refused('not-found');
  });
});
