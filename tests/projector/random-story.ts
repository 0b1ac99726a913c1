import type { DomainEvent } from '@stagedoor/contracts/events/events';
import {
  accountStream,
  announcementStream,
  GENRES_STREAM,
  MAILING_LIST_SETTINGS_STREAM,
  messageStream,
  showStream,
  subscriberStream,
  THEMES_STREAM,
  VENUE_STREAM,
} from '@stagedoor/contracts/events/streams';
import type { RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import { seededNumbers } from '../setup/seeded-numbers.ts';
import { exampleStoredPhoto as photo } from '../setup/example-show.ts';
import { GLASS_HARBOR, recorded, type Happening } from './recorded-story.ts';

const SUBJECTS = 4;
const PHOTOS = 6;
const MINUTE = 60_000;

const BEGINNING = /^(ShowAnnounced|GenreAdded|MessageReceived|SubscriberJoined|ThemeCreated)$/;

/**
 * Events of every type about few subjects, in an order that no venue would have, and the same for
 * the same seed. Some undo a command, and some are earlier than the one before. All can be applied.
 */
export function randomStory(seed: number, length: number): RecordedEvent[] {
  const below = seededNumbers(seed);
  const begun = new Set<string>();
  const possible = ({ stream, event }: Happening) => {
    if (!BEGINNING.test(event.type)) return true;
    const subject = `${stream} ${'id' in event.data ? event.data.id : ''}`;
    return !begun.has(subject) && begun.add(subject);
  };
  const events = recorded(Array.from({ length }, () => happening(below)).filter(possible));
  return events.map((event, index) => {
    const undone = below(4) === 0 ? events[below(index + 1)]?.metadata.commandId : undefined;
    const occurredAt = new Date(
      Date.parse(event.metadata.occurredAt) - below(3) * 2 * MINUTE,
    ).toISOString();
    const isUndo = undone !== undefined && undone !== event.metadata.commandId;
    const metadata = { ...event.metadata, occurredAt, ...(isUndo && { undoes: undone }) };
    return { ...event, metadata, recorded: { ...event.recorded, metadata } };
  });
}

type Below = (limit: number) => number;

function happening(below: Below): Happening {
  const id = String(below(SUBJECTS));
  const streams = {
    show: showStream(id),
    genre: GENRES_STREAM,
    message: messageStream(id),
    subscriber: subscriberStream(id),
    settings: MAILING_LIST_SETTINGS_STREAM,
    theme: THEMES_STREAM,
    account: accountStream(id),
    venue: VENUE_STREAM,
    announcement: announcementStream(id),
  };
  const choices = Object.entries(eventsAbout(id, below)).flatMap(([subject, events]) =>
    events.map((event) => ({ stream: streams[subject as keyof typeof streams], event })),
  );
  const chosen = choices[below(choices.length)];
  if (!chosen) throw new Error('There is nothing to choose from.');
  return chosen;
}

function eventsAbout(id: string, below: Below) {
  const word = `word ${below(3)}`;
  const isOn = below(2) === 0;
  const photoIds = Array.from({ length: below(PHOTOS) }, () => `p${below(PHOTOS)}`);
  const colours = { background: `#10101${below(3)}`, primary: '#ff5500' };
  const css_vars = { theme: isOn ? { radius: '2px' } : {}, light: colours, dark: colours };
  const theme = { name: word, display_name: isOn ? '{}' : word, description: '', css_vars };
  const changes = { tour_title: word, doors_time: isOn ? null : '19:00', genre_id: id };
  const date = `2030-06-0${1 + below(3)}`;
  const status = { status_note: word, previous_date: isOn ? '2030-05-04' : null };
  return {
    show: [
      { type: 'ShowAnnounced', data: { ...GLASS_HARBOR, headlining_artist: word } },
      { type: 'ShowDetailsChanged', data: { changes } },
      { type: 'ShowDetailsChanged', data: { changes: { headlining_artist: word } } },
      { type: 'ShowPublished', data: {} },
      { type: 'ShowUnpublished', data: {} },
      { type: 'ShowArchived', data: {} },
      { type: 'ShowUnarchived', data: {} },
      { type: 'ShowRetracted', data: {} },
      { type: 'ShowSoldOut', data: {} },
      { type: 'ShowBackOnSale', data: {} },
      { type: 'ShowCancelled', data: status },
      { type: 'ShowPostponed', data: status },
      { type: 'ShowRescheduled', data: { ...status, date, doors_time: null, show_time: '20:30' } },
      { type: 'ShowReinstated', data: { previous_date: status.previous_date } },
      { type: 'ShowPhotosAdded', data: { photos: photoIds.map((name) => photo(name)) } },
      { type: 'ShowPhotoRemoved', data: { photo_id: `p${below(PHOTOS)}` } },
      { type: 'ShowPhotosReordered', data: { photo_ids: photoIds } },
    ],
    genre: [
      { type: 'GenreAdded', data: { id, name: word, slug: word } },
      { type: 'GenreRenamed', data: { id, name: `${word} {}` } },
      { type: 'GenreDeleted', data: { id } },
    ],
    message: [
      { type: 'MessageReceived', data: { name: word, email: '[personal]', message: '"' } },
      { type: 'MessageRead', data: {} },
      { type: 'MessageMarkedUnread', data: {} },
      { type: 'MessageAnswered', data: { by: word, at: `2030-05-0${1 + below(3)}T18:00:00.000Z` } },
      { type: 'MessageMarkedUnanswered', data: {} },
      { type: 'MessageArchived', data: {} },
      { type: 'MessageUnarchived', data: {} },
      { type: 'MessageErased', data: {} },
    ],
    announcement: [
      { type: 'AnnouncementWritten', data: { subject: word, intro: '', show_ids: photoIds } },
      { type: 'AnnouncementDeleted', data: {} },
      { type: 'AnnouncementReleased', data: { at: isOn ? null : '2030-05-04T18:00:00.000Z' } },
      { type: 'AnnouncementCancelled', data: {} },
    ],
    subscriber: [
      {
        type: 'SubscriberJoined',
        data: { email: word, source: 'dialog', wording: null, is_confirmed: isOn },
      },
      { type: 'SubscriberImported', data: { email: word, statement: word } },
      { type: 'SubscriberErased', data: { by: isOn ? 'link' : 'staff' } },
    ],
    settings: [
      { type: 'MailingListSettingsChanged', data: { show_email_button: isOn } },
      { type: 'MailingListSettingsChanged', data: { show_popup_for_new_visitors: isOn } },
    ],
    theme: [
      { type: 'ThemeCreated', data: { ...theme, id } },
      { type: 'ThemeChanged', data: { id, changes: isOn ? { css_vars } : { name: word } } },
      { type: 'ThemeDeleted', data: { id } },
      { type: 'CurrentThemeSet', data: { theme_name: word, display_name: null } },
    ],
    account: [
      {
        type: 'AccountFlagsGranted',
        data: { is_staff: isOn, is_site_manager: below(2) === 0, is_auditor: false },
      },
      { type: 'AccountInvited', data: {} },
      { type: 'AccountAccessEnded', data: {} },
      { type: 'AccountPasswordChanged', data: { by: isOn ? 'owner' : 'reset' } },
      { type: 'PasskeyAdded', data: { id: word } },
      { type: isOn ? 'AccountDeactivated' : 'AccountActivated', data: {} },
      { type: 'AccountErased', data: {} },
    ],
    venue: [{ type: 'VenueFeedAuthorityRecorded', data: { feed_authority: word } }],
  } satisfies Record<string, DomainEvent[]>;
}
