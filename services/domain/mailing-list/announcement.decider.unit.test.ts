import { describe, it } from 'vitest';
import type { AnnouncementEvent } from '@stagedoor/contracts/events/announcement.events';
import { testing } from '../../../tests/setup/given-when-then.ts';
import { announcementDecider, type AnnouncementCommand } from './announcement.decider.ts';

const { given } = testing(announcementDecider);
const content = { subject: 'New shows', intro: '', show_ids: ['s1'] };
const written: AnnouncementEvent = { type: 'AnnouncementWritten', data: content };
const released: AnnouncementEvent = { type: 'AnnouncementReleased', data: { at: null } };
const cancelled: AnnouncementEvent = { type: 'AnnouncementCancelled', data: {} };
const deleted: AnnouncementEvent = { type: 'AnnouncementDeleted', data: {} };
const change: AnnouncementCommand = { type: 'ChangeAnnouncement', changes: { show_ids: ['s2'] } };
const release = (isHeld = false): AnnouncementCommand => ({
  ...{ type: 'ReleaseAnnouncement', at: null, isHeld },
});
const cancel = (isUnderWay = true): AnnouncementCommand => ({
  ...{ type: 'CancelAnnouncement', isUnderWay },
});

describe('a draft of an announcement', () => {
  it('is written once, and recorded as a whole when it changes', () => {
    given().when({ type: 'WriteAnnouncement', content }).then(written);
    given(written).when({ type: 'WriteAnnouncement', content }).then();
    given(written)
      .when(change)
      .then({ type: 'AnnouncementWritten', data: { ...content, show_ids: ['s2'] } });
  });

  it('does not change when what is sent is what it says', () => {
    given(written).when({ type: 'ChangeAnnouncement', changes: content }).then();
  });

  it('can be deleted, once', () => {
    given(written).when({ type: 'DeleteAnnouncement' }).then(deleted);
    given(written, deleted).when({ type: 'DeleteAnnouncement' }).then();
    given(written, deleted).when(change).refused('not-found');
    given(written, deleted).when(release()).refused('not-found');
  });

  it('can be sent, but not cancelled', () => {
    given(written).when(release()).then(released);
    given(written).when(cancel(false)).refused('conflict');
  });
});

describe('an announcement that is sent', () => {
  it('neither changes nor is deleted', () => {
    given(written, released).when(change).refused('conflict');
    given(written, released).when({ type: 'DeleteAnnouncement' }).refused('conflict');
  });

  it('goes on after it was held, and is not sent twice otherwise', () => {
    given(written, released).when(release(true)).then(released);
    given(written, released).when(release()).refused('conflict');
  });

  it('is cancelled only while it is under way', () => {
    given(written, released).when(cancel()).then(cancelled);
    given(written, released).when(cancel(false)).refused('conflict');
  });

  it('changes no more when it is cancelled', () => {
    const past = [written, released, cancelled];
    for (const command of [change, release(true), cancel()])
      given(...past)
        .when(command)
        .refused('conflict');
  });
});

describe('an announcement that was never written', () => {
  it('is not found', () => {
    for (const command of [change, release(), cancel()]) given().when(command).refused('not-found');
  });
});
