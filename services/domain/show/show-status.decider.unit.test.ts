import { describe, it } from 'vitest';
import type { ShowEvent } from '@stagedoor/contracts/events/show.events';
import { exampleDetails } from '../../../tests/setup/example-show.ts';
import { testing } from '../../../tests/setup/given-when-then.ts';
import { showDecider } from './show.decider.ts';

const DAY = '2026-12-05';
const details = exampleDetails({ date: DAY, doors_time: '19:00', show_time: '20:00' });
const draft: ShowEvent = { type: 'ShowAnnounced', data: details };
const published: ShowEvent = { type: 'ShowPublished', data: {} };
const cancelled = (status_note = '', previous_date: string | null = null): ShowEvent => ({
  type: 'ShowCancelled',
  data: { status_note, previous_date },
});
const postponed = (status_note = '', previous_date: string | null = null): ShowEvent => ({
  type: 'ShowPostponed',
  data: { status_note, previous_date },
});
const moved = { date: '2027-02-06', doors_time: '19:00', show_time: '20:00' };
const rescheduled = (more: Partial<typeof moved & { status_note: string }> = {}): ShowEvent => ({
  type: 'ShowRescheduled',
  data: { ...moved, status_note: '', previous_date: DAY, ...more },
});
const reinstated = (previous_date: string | null = null): ShowEvent => ({
  type: 'ShowReinstated',
  data: { previous_date },
});

const changed = (changes: Partial<typeof details>): ShowEvent => ({
  type: 'ShowDetailsChanged',
  data: { changes },
});

const { given } = testing(showDecider);
/** A show that the public knows. */
const announced = [draft, published];
const cancel = { type: 'CancelShow', today: DAY } as const;
const postpone = { type: 'PostponeShow', today: DAY } as const;
const reschedule = { type: 'RescheduleShow', date: moved.date } as const;
const reinstate = { type: 'ReinstateShow' } as const;

describe('cancelling a show', () => {
  it('records the note for visitors', () =>
    given(...announced)
      .when({ ...cancel, status_note: 'The singer is ill.' })
      .then(cancelled('The singer is ill.')));
  it('again changes the note, keeps it if none is sent, and records nothing for the same', () => {
    given(...announced, cancelled('Ill.'))
      .when({ ...cancel, status_note: 'Snow.' })
      .then(cancelled('Snow.'));
    given(...announced, cancelled('Ill.'))
      .when(cancel)
      .then();
  });
  it('takes the note of another status away', () =>
    given(...announced, postponed('Soon more.'))
      .when(cancel)
      .then(cancelled()));
  it('is refused from the day after the show on, but the note can be changed', () => {
    const late = { ...cancel, today: '2026-12-06', status_note: 'Snow.' };
    given(...announced)
      .when(late)
      .refused('show-over');
    given(...announced, cancelled())
      .when(late)
      .then(cancelled('Snow.'));
  });
});

describe('calling off a draft with a time of publication', () => {
  const at = '2026-12-01T15:00:00.000Z';

  it('ends its schedule, so that it never goes live by itself', () => {
    given(draft, changed({ publish_at: at }))
      .when(cancel)
      .then(cancelled(), changed({ publish_at: null }));
    given(draft, changed({ publish_at: at }))
      .when(postpone)
      .then(postponed(), changed({ publish_at: null }));
  });
  it('leaves a time alone that it was given since', () =>
    given(draft, cancelled(), changed({ publish_at: at }))
      .when({ ...cancel, status_note: 'Snow.' })
      .then(cancelled('Snow.')));
});

describe('postponing a show', () => {
  it('records the note for visitors', () =>
    given(...announced)
      .when({ ...postpone, status_note: 'Soon more.' })
      .then(postponed('Soon more.')));
  it('can be followed by cancelling it at any time', () =>
    given(...announced, postponed())
      .when({ ...cancel, today: '2027-12-06' })
      .then(cancelled()));
  it('is refused for a cancelled show, and for one that is over', () => {
    given(...announced, cancelled())
      .when(postpone)
      .refused('show-cancelled');
    given(...announced)
      .when({ ...postpone, today: '2026-12-06' })
      .refused('show-over');
  });
});

describe('rescheduling a show', () => {
  it('moves it, remembers the day that it had, and keeps its times', () => {
    given(...announced)
      .when(reschedule)
      .then(rescheduled());
    given(...announced, postponed('Soon more.'))
      .when(reschedule)
      .then(rescheduled());
  });
  it('sets the times that are sent', () =>
    given(...announced)
      .when({ ...reschedule, doors_time: null, show_time: '21:00' })
      .then({
        type: 'ShowRescheduled',
        data: {
          ...{ date: moved.date, doors_time: null, show_time: '21:00' },
          ...{ status_note: '', previous_date: DAY },
        },
      }));
  it('twice remembers the day before', () =>
    given(...announced, rescheduled())
      .when({ ...reschedule, date: '2027-03-01' })
      .then({
        type: 'ShowRescheduled',
        data: { ...moved, date: '2027-03-01', status_note: '', previous_date: moved.date },
      }));
  it('is refused for a cancelled show and for the day that it has', () => {
    given(...announced, cancelled())
      .when(reschedule)
      .refused('show-cancelled');
    given(...announced)
      .when({ ...reschedule, date: DAY })
      .refused('invalid-input');
    given(...announced, rescheduled())
      .when(reschedule)
      .refused('invalid-input');
  });
  it('to the day that it was moved to changes the note and the times', () => {
    given(...announced, rescheduled({ status_note: 'Snow.' }))
      .when({ ...reschedule, status_note: 'Ice.' })
      .then(rescheduled({ status_note: 'Ice.' }));
    given(...announced, rescheduled({ status_note: 'Snow.' }))
      .when({ ...reschedule, show_time: '21:00' })
      .then(rescheduled({ status_note: 'Snow.', show_time: '21:00' }));
  });
});

describe('moving what was never public', () => {
  it('changes its day and tells nobody of another one', () => {
    given(draft)
      .when(reschedule)
      .then(changed({ date: moved.date }));
    given(draft)
      .when({ ...reschedule, show_time: '21:00', status_note: 'Snow.' })
      .then(changed({ date: moved.date, show_time: '21:00' }));
  });
  it('gives a postponed draft its day, as planned', () =>
    given(draft, postponed('Soon more.'))
      .when(reschedule)
      .then(changed({ date: moved.date }), reinstated()));
  it('ends its schedule where it would go live once it has begun', () => {
    const at = '2027-02-07T01:00:00.000Z';
    const late = { ...reschedule, startsAt: '2027-02-07T01:00:00Z' };
    given(draft, changed({ publish_at: at }))
      .when(late)
      .then(changed({ date: moved.date }), changed({ publish_at: null }));
    given(draft, changed({ publish_at: '2027-02-07T00:59:00.000Z' }))
      .when(late)
      .then(changed({ date: moved.date }));
  });
});

describe('editing the day of a show', () => {
  const edit = (changes: Partial<typeof details>) => ({ type: 'EditDetails', changes }) as const;

  it('is a correction, which changes no status', () => {
    given(...announced)
      .when(edit({ date: moved.date }))
      .then(changed({ date: moved.date }));
    given(...announced, cancelled('Ill.'))
      .when(edit({ date: moved.date }))
      .then(changed({ date: moved.date }));
    given(...announced, rescheduled())
      .when(edit({ date: '2027-03-01' }))
      .then(changed({ date: '2027-03-01' }));
  });
  it('gives a postponed show the day that it was waiting for', () => {
    given(...announced, postponed('Soon more.'))
      .when(edit({ date: moved.date }))
      .then(rescheduled());
    given(...announced, postponed())
      .when(edit({ date: moved.date, show_time: '21:00', price: '$10' }))
      .then(changed({ price: '$10' }), rescheduled({ show_time: '21:00' }));
    given(draft, postponed())
      .when(edit({ date: moved.date }))
      .then(changed({ date: moved.date }), reinstated());
  });
  it('back to the one before it was moved makes it a show that was never moved', () => {
    given(...announced, rescheduled({ status_note: 'Snow.' }))
      .when(edit({ date: DAY }))
      .then(changed({ date: DAY }), reinstated());
    given(...announced, rescheduled(), cancelled('', DAY))
      .when(edit({ date: DAY }))
      .then(changed({ date: DAY }));
  });
  it('changes no status where something else is edited', () => {
    given(...announced, postponed())
      .when(edit({ price: '$10', date: DAY }))
      .then(changed({ price: '$10' }));
    given(...announced, rescheduled())
      .when(edit({ show_time: '21:00' }))
      .then(changed({ show_time: '21:00' }));
  });
});

describe('reinstating a show', () => {
  it('takes back that it was cancelled or postponed', () => {
    given(...announced, cancelled('Ill.'))
      .when(reinstate)
      .then(reinstated());
    given(...announced, postponed())
      .when(reinstate)
      .then(reinstated());
  });
  it('keeps the day that it was moved from', () =>
    given(...announced, rescheduled())
      .when(reinstate)
      .then(reinstated(DAY)));
  it('records nothing for a show that is scheduled', () =>
    given(...announced)
      .when(reinstate)
      .then());
});

describe('restoring the status of a show', () => {
  it('records the event that leads to it', () => {
    given(...announced, cancelled('Ill.'))
      .when({ type: 'RestoreStatus', status: { event_status: 'postponed', status_note: '' } })
      .then(postponed());
    given(...announced, rescheduled(), reinstated(DAY))
      .when({ type: 'RestoreStatus', status: { event_status: 'rescheduled', status_note: 'Ice.' } })
      .then(rescheduled({ status_note: 'Ice.' }));
    given(...announced, rescheduled())
      .when({ type: 'RestoreStatus', status: { event_status: 'scheduled', previous_date: null } })
      .then(reinstated());
  });
  it('records nothing for the status that the show has', () =>
    given(...announced, cancelled('Ill.'))
      .when({ type: 'RestoreStatus', status: { status_note: 'Ill.' } })
      .then());
});
