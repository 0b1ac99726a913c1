import { describe, expect, it } from 'vitest';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { SHOW_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import { SCHEDULED } from '@stagedoor/contracts/facts/status-events';
import type { FieldConflict, RefusalCode } from '@stagedoor/contracts/refusals';
import type { ShowEdit } from '@stagedoor/contracts/show';
import type { ShowEvent } from '@stagedoor/contracts/events/show.events';
import { evolveAll } from '../decider.ts';
import { exampleDetails } from '../../../tests/setup/example-show.ts';
import { testing } from '../../../tests/setup/given-when-then.ts';
import {
  conflictsOf,
  existingShow,
  showDecider,
  type ExistingShow,
  type ShowCommand,
} from './show.decider.ts';

const details = exampleDetails({ doors_time: '19:00', genre_id: 'indie' });
const announced: ShowEvent = { type: 'ShowAnnounced', data: details };
const published: ShowEvent = { type: 'ShowPublished', data: {} };
const unpublished: ShowEvent = { type: 'ShowUnpublished', data: {} };
const archived: ShowEvent = { type: 'ShowArchived', data: {} };
const unarchived: ShowEvent = { type: 'ShowUnarchived', data: {} };
const soldOut: ShowEvent = { type: 'ShowSoldOut', data: {} };
const { given } = testing(showDecider);

describe('announcing a show', () => {
  it('records the show', () => given().when({ type: 'AnnounceShow', details }).then(announced));
  it('refuses a show that exists', () =>
    given(announced).when({ type: 'AnnounceShow', details }).refused('conflict'));
});

describe('a command on a show that was never announced', () => {
  it.each<ShowCommand>([
    { type: 'ChangeDetails', changes: {} },
    { type: 'PublishShow' },
    { type: 'UnpublishShow' },
    { type: 'ArchiveShow' },
    { type: 'UnarchiveShow' },
    { type: 'SetPhotos', photos: [] },
  ])('is refused: $type', (command) => given().when(command).refused('not-found'));
});

describe('changing details', () => {
  it('records the changed fields only', () =>
    given(announced)
      .when({
        type: 'ChangeDetails',
        changes: { doors_time: null, ages: '21+', tour_title: 'Low Tide' },
      })
      .then({
        type: 'ShowDetailsChanged',
        data: { changes: { doors_time: null, tour_title: 'Low Tide' } },
      }));
  it('records nothing when no field differs', () =>
    given(announced)
      .when({ type: 'ChangeDetails', changes: { doors_time: '19:00' } })
      .then());
  it('compares with the last change, not with the first state', () =>
    given(announced, { type: 'ShowDetailsChanged', data: { changes: { ages: '18+' } } })
      .when({ type: 'ChangeDetails', changes: { ages: '21+' } })
      .then({ type: 'ShowDetailsChanged', data: { changes: { ages: '21+' } } }));
  it('records changes of an archived show too', () =>
    given(announced, archived)
      .when({ type: 'ChangeDetails', changes: { ages: '18+' } })
      .then({ type: 'ShowDetailsChanged', data: { changes: { ages: '18+' } } }));
});

describe('the conflicts of an edit', () => {
  const flags = { ...recordOf(SHOW_FLAGS, () => false), is_published: true };
  const never = { firstPublishedAt: null, withdrawn: null, retractedAt: null };
  const show: ExistingShow = {
    ...{ phase: 'announced', details, photos: [], flags, status: SCHEDULED },
    ...{ ...never, changed: { at: '', revision: 0 }, sharedRevision: null },
  };
  const now = { field: 'doors_time', current: '19:00' };
  it.each<[string, ShowEdit, FieldConflict[]]>([
    ['none without former values', { doors_time: '20:00' }, []],
    ['none if the value is as it was', { doors_time: '20:00', from: { doors_time: '19:00' } }, []],
    ['none if both chose the same', { doors_time: '19:00', from: { doors_time: '18:00' } }, []],
    ['a field that is neither', { doors_time: '20:00', from: { doors_time: '18:00' } }, [now]],
    ['none for the same time', { doors_time: '20:00', from: { doors_time: '19:00:00' } }, []],
    ['none if both chose the same time', { doors_time: '19:00:00', from: { doors_time: '' } }, []],
    ['none if the show is still not archived', { from: { is_archived: false } }, []],
  ])('are %s', (_, edit, conflicts) => expect(conflictsOf(show, edit)).toEqual(conflicts));
  it('tell an edit that leaves a show public that it is archived', () =>
    expect(
      conflictsOf(
        { ...show, flags: { ...flags, is_published: false, is_archived: true } },
        { is_published: true, from: { is_published: true } },
      ),
    ).toEqual([{ field: 'is_published', current: false }]));
  it('tell an edit that began before the show was archived', () =>
    expect(
      conflictsOf(
        { ...show, flags: { ...flags, is_archived: true } },
        { ages: '18+', from: { ages: '21+', is_archived: false } },
      ),
    ).toContainEqual({ field: 'is_archived', current: true }));
});

describe('selling out a show', () => {
  it('records that it is sold out, published or not', () =>
    given(announced).when({ type: 'SellOutShow' }).then(soldOut));
  it('records nothing when it is sold out already, or on sale', () => {
    given(announced, soldOut).when({ type: 'SellOutShow' }).then();
    given(announced).when({ type: 'PutShowBackOnSale' }).then();
  });
  it('can be undone by putting it back on sale', () =>
    given(announced, soldOut)
      .when({ type: 'PutShowBackOnSale' })
      .then({ type: 'ShowBackOnSale', data: {} }));
});

describe('publishing a show', () => {
  it('records the publication', () =>
    given(announced).when({ type: 'PublishShow' }).then(published));
  it('records nothing when the show is published', () =>
    given(announced, published).when({ type: 'PublishShow' }).then());
  it('refuses an archived show', () =>
    given(announced, archived).when({ type: 'PublishShow' }).refused('show-archived'));
  it('can be undone by unpublishing', () =>
    given(announced, published).when({ type: 'UnpublishShow' }).then(unpublished));
  it('records nothing when the show is unpublished already', () =>
    given(announced, published, unpublished).when({ type: 'UnpublishShow' }).then());
});

describe('scheduling a show', () => {
  const at = '2030-03-20T09:00:00.000Z';
  const schedule = (publish_at: string | null, now = '2030-03-19T09:00:00.000Z') =>
    ({ type: 'ChangeDetails', changes: { publish_at }, now }) as const;
  const scheduled = (publish_at: string | null): ShowEvent => ({
    type: 'ShowDetailsChanged',
    data: { changes: { publish_at } },
  });
  const onTime = { type: 'PublishOnTime', at } as const;

  it('records the time, and that it is taken back', () => {
    given(announced).when(schedule(at)).then(scheduled(at));
    given(announced, scheduled(at)).when(schedule(null)).then(scheduled(null));
  });
  it('refuses a time that is over, unless it is the one that the show has', () => {
    given(announced)
      .when(schedule(at, at))
      .refused('invalid-input', 'This time is over. Choose a later one, or none.');
    given(announced, scheduled(at)).when(schedule(at, '2031-01-01T00:00:00.000Z')).then();
  });
  it('refuses a published or archived show', () => {
    given(announced, published)
      .when(schedule(at))
      .refused('show-published', 'This show is published. Unpublish it before you schedule it.');
    given(announced, archived)
      .when(schedule(at))
      .refused('show-archived', 'This show is archived. Unarchive it before you schedule it.');
  });
  describe('together with others', () => {
    const together = (publishDay: string) =>
      ({ ...schedule(at), type: 'EditDetails', publishDay }) as const;
    const off = { status_note: '', previous_date: null };
    const cancelled: ShowEvent = { type: 'ShowCancelled', data: off };
    const postponed: ShowEvent = { type: 'ShowPostponed', data: off };
    const LAST = details.date;

    it('records the time until the day of the show is over', () =>
      given(announced).when(together(LAST)).then(scheduled(at)));
    it.each<[why: string, since: ShowEvent[], day: string, code: RefusalCode]>([
      ['published', [published], LAST, 'show-published'],
      ['archived', [archived], LAST, 'show-archived'],
      ['cancelled', [cancelled], LAST, 'show-cancelled'],
      ['postponed', [postponed], LAST, 'conflict'],
      ['over by then', [], '9000-01-01', 'show-over'],
    ])('refuses a show that is %s', (_, since, day, code) =>
      given(announced, ...since)
        .when(together(day))
        .refused(code),
    );
    it('leaves alone the time that a show has', () =>
      given(announced, scheduled(at), cancelled).when(together('9000-01-01')).then());
    it('refuses neither by an edit of that show alone', () =>
      given(announced, cancelled)
        .when({ ...schedule(at), type: 'EditDetails' })
        .then(scheduled(at)));
  });
  it('publishes at this time alone, once', () => {
    given(announced, scheduled(at)).when(onTime).then(published);
    given(announced, scheduled(at), published).when(onTime).then();
    given(announced, scheduled(at), published, unpublished).when(onTime).then();
    given(announced, scheduled('2030-03-21T09:00:00.000Z')).when(onTime).then();
    given(announced, scheduled(at), scheduled(null)).when(onTime).then();
  });
  it('is given up by publishing or archiving the show', () => {
    for (const decided of [published, archived])
      given(announced, scheduled(at), decided).when(schedule(null)).then();
  });
});

describe('archiving a show', () => {
  it('records the archiving', () =>
    given(announced, published).when({ type: 'ArchiveShow' }).then(archived));
  it('records nothing when the show is archived', () =>
    given(announced, archived).when({ type: 'ArchiveShow' }).then());
  it('unpublishes the show, so that it has to be published again after unarchiving', () =>
    given(announced, published, archived, unarchived)
      .when({ type: 'PublishShow' })
      .then(published));
  it('can be undone by unarchiving', () =>
    given(announced, archived).when({ type: 'UnarchiveShow' }).then(unarchived));
  it('records no unarchiving of a show that is not archived', () =>
    given(announced).when({ type: 'UnarchiveShow' }).then());
});

describe('a show that was withdrawn', () => {
  const withdrawnBy = (...past: ShowEvent[]) =>
    existingShow(evolveAll(showDecider, showDecider.initial, [announced, ...past])).withdrawn;
  const asPublic = { is_published: true, is_archived: false };

  it.each([unpublished, archived])('keeps the flags that the public saw last: $type', (event) => {
    const before = { flags: { ...asPublic, is_sold_out: false } };
    expect(withdrawnBy(published, event, soldOut)).toMatchObject(before);
    const soldOutBefore = { flags: { ...asPublic, is_sold_out: true } };
    const backOnSale: ShowEvent = { type: 'ShowBackOnSale', data: {} };
    expect(withdrawnBy(published, soldOut, event, backOnSale)).toMatchObject(soldOutBefore);
  });
  it('keeps them when it is archived after it was unpublished', () =>
    expect(withdrawnBy(published, unpublished, archived)).toMatchObject({ flags: asPublic }));
  it('keeps nothing when it was never public, or is public again', () => {
    expect(withdrawnBy(soldOut, archived)).toBeNull();
    expect(withdrawnBy(published, archived, unarchived, published)).toBeNull();
  });
});

describe('retracting a show', () => {
  const retract = { type: 'RetractShow' } as const;
  const retracted: ShowEvent = { type: 'ShowRetracted', data: {} };

  it('records the retraction of an unpublished or archived show', () => {
    given(announced, published, unpublished).when(retract).then(retracted);
    given(announced, published, archived).when(retract).then(retracted);
  });
  it('refuses a published show', () =>
    given(announced, published)
      .when(retract)
      .refused('show-published', 'This show is published. Unpublish or archive it first.'));
  it('records nothing when the show is retracted, even if it was archived since', () => {
    given(announced, retracted).when(retract).then();
    given(announced, retracted, archived).when(retract).then();
  });
  it('can be repeated after the show was published again', () =>
    given(announced, retracted, published, unpublished).when(retract).then(retracted));
});
