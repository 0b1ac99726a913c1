import type { ItemList, MusicEvent, WithContext } from 'schema-dts';
import { isComing, type EventStatus } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import type { Venue } from '@stagedoor/contracts/venue';
import { doorsOf, hoursAfter, SHOW_HOURS, startOf } from '@stagedoor/platform/venue/show.start';
import { showDay, showSummary, showTitle } from '@stagedoor/platform/venue/show.text';
import { offerPrice } from './offer-price.ts';

/** What is said of the venue, and the currency of prices that name none (ISO 4217). */
export type SellingVenue = Pick<Venue, 'name' | 'address' | 'time_zone'> & {
  currency?: string | undefined;
};

const CONTEXT = 'https://schema.org';

/** A published show for search engines. `origin` is that of the site. */
export function showData(show: Show, venue: SellingVenue, origin: string): WithContext<MusicEvent> {
  return { '@context': CONTEXT, ...musicEvent(show, venue, origin) };
}

/** A list of shows for search engines. */
export function showListData(
  shows: readonly Show[],
  venue: SellingVenue,
  origin: string,
): WithContext<ItemList> {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListElement: shows.map((show, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: musicEvent(show, venue, origin),
    })),
  };
}

/** The image of link previews, a JPEG of 1200 × 630 pixels. */
export function previewImageOf({ photos: [first], headlining_artist: alt }: Show) {
  return first && { path: first.image.replace(/\.webp$/, '-og.jpg'), alt };
}

const STATUS = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  rescheduled: 'https://schema.org/EventRescheduled',
} as const satisfies Record<EventStatus, string>;

type Event = Exclude<MusicEvent, string>;

function musicEvent(show: Show, venue: SellingVenue, origin: string): Event {
  const { ages, photos, event_status, previous_date } = show;
  const url = `${origin}/shows/${show.id}`;
  const zone = venue.time_zone;
  const day = showDay(show);
  const preview = previewImageOf(show);
  const start = startOf(day, show, zone);
  const doors = doorsOf(day, show, zone);
  return {
    '@type': 'MusicEvent',
    name: showTitle(show),
    description: showSummary(show, venue),
    url,
    startDate: start?.local ?? day,
    ...(start && { endDate: hoursAfter(start, SHOW_HOURS, zone) }),
    ...(doors && { doorTime: doors.local }),
    eventStatus: STATUS[event_status],
    ...(previous_date &&
      event_status === 'rescheduled' && { previousStartDate: showDay({ date: previous_date }) }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'MusicVenue',
      name: venue.name,
      // Which part is the town, nobody can tell for every country.
      address: { '@type': 'PostalAddress', streetAddress: venue.address },
      url: `${origin}/`,
    },
    performer: [
      {
        ...musicGroup(show.headlining_artist),
        ...(show.artist_links && { sameAs: show.artist_links.split('\n') }),
      },
      ...show.support_artists_list.map(musicGroup),
    ],
    organizer: { '@type': 'Organization', name: venue.name, url: `${origin}/` },
    ...(preview && {
      image: [preview.path, ...photos.map(({ image }) => image)].map((path) => origin + path),
    }),
    ...(ages !== 'all_ages' && { typicalAgeRange: ages.replace('+', '-') }),
    ...(isComing(show) && offersOf(show, venue)),
  };
}

function musicGroup(name: string) {
  return { '@type': 'MusicGroup', name } as const;
}

/**
 * Where tickets are sold, whether there are any, and the price where it is one plain amount, such
 * as "$15" or "Free".
 */
function offersOf(show: Show, { currency }: SellingVenue): Pick<Event, 'offers'> {
  const { ticket_url, is_sold_out, on_sale_at } = show;
  const price = offerPrice(show.price, currency);
  if (!ticket_url && !price && !is_sold_out && !on_sale_at) return {};
  return {
    offers: {
      '@type': 'Offer',
      ...(ticket_url && { url: ticket_url, availability: 'https://schema.org/InStock' }),
      ...price,
      ...(on_sale_at && { validFrom: on_sale_at }),
      ...(is_sold_out && { availability: 'https://schema.org/SoldOut' }),
    },
  };
}
