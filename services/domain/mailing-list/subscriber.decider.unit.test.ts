import { describe, it } from 'vitest';
import type { SubscriberEvent } from '@stagedoor/contracts/events/mailing-list.events';
import { testing } from '../../../tests/setup/given-when-then.ts';
import { subscriberDecider } from './subscriber.decider.ts';

const { given } = testing(subscriberDecider);
const sealed = { email: 'c2VhbGVk', source: 'dialog', wording: 1 };
const joined: SubscriberEvent = { type: 'SubscriberJoined', data: sealed };
const left: SubscriberEvent = { type: 'SubscriberErased', data: { by: 'link' } };

describe('joining the mailing list', () => {
  it('records a subscriber only once', () => {
    given().when({ type: 'Join', sealed }).then(joined);
    given(joined)
      .when({ type: 'Join', sealed: { ...sealed, email: 'b3RoZXI' } })
      .then();
  });

  it('does not bring back an erased subscriber', () => {
    given(joined, left).when({ type: 'Join', sealed }).then();
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
