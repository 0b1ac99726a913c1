import { randomUUID } from 'node:crypto';
import { type DomainEvent, versionOf } from '@stagedoor/contracts/events/events';
import type { ShowDetails } from '@stagedoor/contracts/show';
import { accountStream, GENRES_STREAM, showStream } from '@stagedoor/contracts/events/streams';
import type { EventLog, RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import { exampleDetails, exampleStoredPhoto as photo } from '../setup/example-show.ts';

/** Something that happens in a stream. */
export type Happening = { stream: string; event: DomainEvent };

const START = Date.UTC(2026, 10, 20, 18);

export const GLASS_HARBOR: ShowDetails = exampleDetails({
  presents_line: 'The Lantern Room presents',
  tour_title: 'Low Tide Tour',
  support_artists: 'Nine Volt Saints, Marrow',
  ages: '18+',
  doors_time: '19:00',
  genre_id: 'indie',
});

export const show = (id: string, event: DomainEvent): Happening => ({
  stream: showStream(id),
  event,
});
export const genre = (event: DomainEvent): Happening => ({ stream: GENRES_STREAM, event });

/** A few weeks of a venue: every event type that is projected, in two shows and the genres. */
export const STORY: readonly Happening[] = [
  genre({ type: 'GenreAdded', data: { id: 'indie', name: 'Indie', slug: 'indie' } }),
  genre({ type: 'GenreAdded', data: { id: 'g-17', name: 'Québécois', slug: 'quebecois' } }),
  show('1', { type: 'ShowAnnounced', data: GLASS_HARBOR }),
  show('1', { type: 'ShowPublished', data: {} }),
  show('2', {
    type: 'ShowAnnounced',
    data: {
      ...GLASS_HARBOR,
      headlining_artist: 'Björk Ægir',
      date: '2026-12-06',
      genre_id: 'g-17',
    },
  }),
  show('1', { type: 'ShowPhotosAdded', data: { photos: [photo('p1'), photo('p2')] } }),
  show('2', { type: 'ShowPublished', data: {} }),
  show('1', { type: 'ShowPhotosAdded', data: { photos: [photo('p3')] } }),
  show('1', { type: 'ShowPhotosReordered', data: { photo_ids: ['p3', 'p1', 'p2'] } }),
  show('1', { type: 'ShowPhotoRemoved', data: { photo_id: 'p1' } }),
  show('1', {
    type: 'ShowDetailsChanged',
    data: { changes: { doors_time: null, tour_title: 'High Tide Tour' } },
  }),
  genre({ type: 'GenreRenamed', data: { id: 'g-17', name: 'Chanson' } }),
  show('2', { type: 'ShowUnpublished', data: {} }),
  show('2', { type: 'ShowArchived', data: {} }),
  genre({ type: 'GenreDeleted', data: { id: 'g-17' } }),
  show('2', { type: 'ShowUnarchived', data: {} }),
];

const account = (event: DomainEvent): Happening => ({ stream: accountStream('1'), event });
const SEALED = { first_name: 'c2VhbGVk', last_name: 'c2VhbGVk' };
const FLAGS = { is_staff: false, is_site_manager: false, is_auditor: true };

/** What an operator does to an account. */
export const ACCOUNT_STORY: readonly Happening[] = [
  account({ type: 'AccountOpened', data: { ...SEALED, email: 'c2VhbGVk', by: 'operator' } }),
  account({ type: 'AccountFlagsGranted', data: FLAGS }),
  account({ type: 'AccountRenamed', data: { ...SEALED, last_name: 'YW5vdGhlcg==' } }),
  account({ type: 'AccountDeactivated', data: {} }),
  account({ type: 'AccountActivated', data: {} }),
];

const STAFF = { id: 'account-1', role: 'staff' };
export const OPERATOR = { id: 'operator', role: 'operator' };

/**
 * The happenings as a log gives them: revisions count per stream, positions have gaps, and each is
 * a minute after the one before.
 */
export function recorded(happenings: readonly Happening[], actor = STAFF): RecordedEvent[] {
  const revisions = new Map<string, number>();
  return happenings.map(({ stream, event }, index) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const metadata = metadataOf(event, index, actor);
    const position = BigInt(index * 100);
    const recordedAt = metadata.occurredAt;
    const place = { id: idOf(index), stream, revision, position, type: event.type };
    return { ...place, event, metadata, recordedAt, recorded: { data: event.data, metadata } };
  });
}

/** Appends these events to a log, one by one, at their streams and revisions. */
export async function append(eventLog: EventLog, events: readonly RecordedEvent[]): Promise<void> {
  for (const { stream, revision, event, metadata } of events) {
    if (event) await eventLog.append(stream, [{ id: randomUUID(), event, metadata }], revision - 1);
  }
}

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

function metadataOf(event: DomainEvent, index: number, actor: typeof STAFF) {
  return {
    actor,
    commandId: `command-${index}`,
    schemaVersion: versionOf(event.type),
    occurredAt: new Date(START + index * 60_000).toISOString(),
    $correlationId: `command-${index}`,
    $causationId: `command-${index}`,
  };
}
