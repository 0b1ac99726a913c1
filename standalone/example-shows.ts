import { randomUUID } from 'node:crypto';
import { newDetails, type ShowDetails } from '@stagedoor/contracts/show';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import { addPhotos } from '@stagedoor/domain/show/show-photos.decider';
import { show, type ShowCommand } from '@stagedoor/domain/show/show.decider';
import type { CommandCore } from '../services/command/command-core.ts';
import { callerAs } from '../services/command/run/command-runner.ts';
import { daysFrom } from '@stagedoor/platform/venue/show.start';
import { ACTS } from './example-acts.ts';

export interface ExampleShow {
  details: ShowDetails;
  isPublished: boolean;
}

const DOORS = ['18:30', '19:00', '19:30', '20:00'];
const PRICES = ['$20 / $25 at the door', '$15', 'Free', '$18', ''];
const AGES = ['21+', '18+', 'all_ages'] as const;
const INFO = [
  '',
  'Seated balcony, standing floor.\nCoat check in the lobby.',
  'An evening without phones: please keep yours in your pocket.',
  'Early entry for members.\nMore at https://example.com/early-entry',
];

/** Example shows, the same for the same day: a third before that day, the rest from it on. */
export function exampleShows(count: number, today: string): ExampleShow[] {
  const past = Math.floor(count / 3);
  return Array.from({ length: count }, (_, index) => {
    const date = daysFrom(today, (index - past) * 2 + (index % 3));
    const details = exampleDetails(index, date);
    const visit = Math.floor(index / ACTS.length) + 1;
    const headlining_artist = `${details.headlining_artist}${visit > 1 ? ` ${visit}` : ''}`;
    return { isPublished: index % 9 !== 4, details: { ...details, headlining_artist } };
  });
}

/** Creates an example show through the commands. */
export async function createExampleShow(
  { runner }: Pick<CommandCore, 'runner'>,
  { details, isPublished }: ExampleShow,
  photos: StoredPhoto[] = [],
): Promise<void> {
  const commands: ShowCommand[] = [
    { type: 'AnnounceShow', details },
    addPhotos(photos),
    ...(isPublished ? [{ type: 'PublishShow' } as const] : []),
  ];
  await runner.runnerFor(callerAs('system'))(show(randomUUID()), commands);
}

/** The details of an example show on this date, the same for the same index. */
export function exampleDetails(index: number, date: string): ShowDetails {
  const [headlining_artist, support_artists, genre_id, tour_title] = pick(ACTS, index);
  const doors = pick(DOORS, index);
  const artist = headlining_artist.toLowerCase().replace(/[^a-z]+/g, '-');
  return newDetails({
    date,
    presents_line: index % 4 === 0 ? 'Lantern Presents' : '',
    headlining_artist,
    tour_title,
    support_artists,
    additional_info: pick(INFO, index),
    ages: pick(AGES, index),
    doors_time: doors,
    show_time: index % 5 === 0 ? doors : `${Number(doors.slice(0, 2)) + 1}:${doors.slice(3)}`,
    genre_id,
    ticket_url: index % 3 === 2 ? '' : `https://tickets.example.com/shows/${index + 1}`,
    price: pick(PRICES, index),
    ticket_instructions:
      index % 3 === 2 ? 'Tickets at the door from one hour before doors. Cash and cards.' : '',
    artist_links: index % 2 === 0 ? `https://${artist}.example.com` : '',
    listen_url: index % 4 === 0 ? `https://music.example.com/${artist}` : '',
  });
}

/** The item at an index of a list that begins again at its end. */
export function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}
