import { randomUUID } from 'node:crypto';
import { type DomainEvent, versionOf } from '@stagedoor/contracts/events/events';
import { newDetails } from '@stagedoor/contracts/show';
import { showStream } from '@stagedoor/contracts/events/streams';
import type { EventLog, NewEvent } from '@stagedoor/platform/event-log/event-log';

export const SHOWS = 10_000;
export const EVENTS = 100_000;
const START = Date.UTC(2024, 0, 1);
const EVERY_MS = 10 * 60_000;
const AT_ONCE = 64;
const HASH = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';

/** Appends ten changes to each of 10,000 shows, with one to five photos each. */
export async function fillLog(eventLog: EventLog): Promise<void> {
  for (const [round] of Array.from({ length: LIVES }).entries()) {
    let next = 0;
    const append = async () => {
      for (let show = next++; show < SHOWS; show = next++) {
        const events = lifeOf(show)[round] ?? [];
        const first = round * events.length;
        const place = round * SHOWS + show;
        const stream = showStream(`bench-${show}`);
        await eventLog.append(stream, events.map(recordedAt(place)), first - 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, append));
  }
}

/** The time at which this part of all events had happened. */
export function momentAfter(part: number): string {
  return new Date(START + part * LIVES * SHOWS * EVERY_MS).toISOString();
}

function recordedAt(place: number) {
  return (event: DomainEvent): NewEvent => {
    const commandId = randomUUID();
    return {
      id: randomUUID(),
      event,
      metadata: {
        actor: { id: `account-${place % 7}`, role: 'staff' },
        commandId,
        schemaVersion: versionOf(event.type),
        occurredAt: new Date(START + place * EVERY_MS).toISOString(),
        $correlationId: commandId,
        $causationId: commandId,
      },
    };
  };
}

/** The number of rounds in `lifeOf`. */
const LIVES = 5;

/** The events of a show: two changes in each of five rounds. */
function lifeOf(show: number): DomainEvent[][] {
  const photos = Array.from({ length: 1 + (show % 5) }, (_, place) => ({
    id: `photo-${show}-${place}`,
    // Few hashes, because the product tries in vain to make smaller files of each one.
    hash: HASH.replace(/.$/, String(place)),
    width: 1600,
    height: 1200,
    placeholder: '#203040',
  }));
  const change = (changes: object): DomainEvent => ({
    type: 'ShowDetailsChanged',
    data: { changes },
  });
  return [
    [
      { type: 'ShowAnnounced', data: detailsOf(show) },
      { type: 'ShowPhotosAdded', data: { photos } },
    ],
    [{ type: 'ShowPublished', data: {} }, change({ doors_time: '19:00', show_time: '20:00' })],
    [change({ additional_info: 'The doors open early. '.repeat(12) }), change({ ages: '21+' })],
    [change({ support_artists: 'Nine Volt Saints, Marrow' }), change({ genre_id: 'jazz' })],
    [
      { type: 'ShowArchived', data: {} },
      { type: 'ShowUnarchived', data: {} },
    ],
  ];
}

function detailsOf(show: number) {
  return newDetails({
    date: new Date(START + show * 2 * 60 * 60_000).toISOString().slice(0, 10),
    presents_line: 'The Lantern Room presents',
    headlining_artist: `Glass Harbor ${show}`,
    tour_title: 'Low Tide Tour',
    support_artists: 'Nine Volt Saints',
    additional_info: 'Bring something warm: the bar is outside. '.repeat(5),
    ages: '18+',
    genre_id: 'indie',
    ticket_url: `https://tickets.example/${show}`,
  });
}
