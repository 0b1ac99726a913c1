import { EXAMPLE_FAQ } from '@stagedoor/contracts/facts/example-faq';
import { NO_MAP } from '@stagedoor/contracts/facts/map-address';
import { EXAMPLES, type Question, type Venue, type VenuePage } from '@stagedoor/contracts/venue';
import {
  NETWORKS,
  VENUE_FIELD_NAMES,
  VENUE_FIELDS,
  type VenueDetails,
  type VenueField,
} from '@stagedoor/contracts/facts/venue-fields';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import type { StoredLogo } from '@stagedoor/contracts/events/venue.events';
import type { VenueEnv } from '../process/env.ts';
import { photoAddress, presentPhotos } from './show.presenter.ts';

/** What the environment says of the venue, and the defaults of what it does not say. */
export interface ConfiguredVenue {
  details: VenueDetails;
  /** The facts that the environment says. */
  given: readonly VenueField[];
  time_zone: string;
  /** Whether people are asked by mail before they are on the mailing list. */
  confirms_subscriptions: boolean;
}

export function configuredVenue(env: VenueEnv): ConfiguredVenue {
  const variables: Record<string, unknown> = env;
  const givenOf = (name: VenueField) => variables[VENUE_FIELDS[name].variable ?? ''];
  const given = VENUE_FIELD_NAMES.filter((name) => givenOf(name) !== undefined);
  const details = { ...UNCONFIGURED.details, ...recordOf(given, givenOf) };
  const { VENUE_TIME_ZONE: time_zone, CONFIRM_SUBSCRIPTIONS: confirms_subscriptions } = env;
  return { details: details as VenueDetails, given, time_zone, confirms_subscriptions };
}

/** A venue of which the environment says nothing. */
export const UNCONFIGURED: ConfiguredVenue = {
  details: recordOf(VENUE_FIELD_NAMES, (name) => VENUE_FIELDS[name].default) as VenueDetails,
  given: [],
  time_zone: 'UTC',
  confirms_subscriptions: false,
};

/** What was said in the product; `faq` is null as long as nobody has said any. */
export interface SaidVenue {
  said: Partial<VenueDetails>;
  faq: readonly Question[] | null;
  pages: readonly VenuePage[];
  logo: StoredLogo | null;
  pictures: readonly StoredPhoto[];
}

export const SAYS_NOTHING: SaidVenue = { said: {}, faq: null, pages: [], logo: null, pictures: [] };

/** The venue as the API shows it. What nobody has said, the environment and the examples say. */
export function presentVenue(
  { details, given, time_zone }: ConfiguredVenue,
  { said, faq, pages, logo, pictures }: SaidVenue,
): Venue {
  const now = { ...details, ...said };
  const isSaid = (name: VenueField) => said[name] !== undefined || given.includes(name);
  return {
    ...recordOf(TEXTS, (name) => now[name]),
    social: recordOf(NETWORKS, (network) => now[`social.${network}`]),
    sister: { name: now['sister.name'], url: now['sister.url'] },
    map_on_tap: now.map_on_tap,
    map_embed_url: mapOf(now),
    time_zone,
    faq: [...(faq ?? EXAMPLE_FAQ)],
    pages: [...pages],
    pictures: presentPhotos(pictures),
    logo: logo && photoAddress(logo),
    logo_look: logo && { width: logo.width, height: logo.height, ink: logo.ink },
    examples: EXAMPLES.filter((name) => (name === 'faq' ? faq === null : !isSaid(name))),
  };
}

const TEXTS = [
  ...(['name', 'intro', 'address', 'directions'] as const),
  ...(['access', 'hours', 'email', 'map_url'] as const),
];

/** The map that is given, or else one that a maps service finds by the address. */
function mapOf({ map_url: given, address }: VenueDetails): string | null {
  if (given === NO_MAP || (given === '' && address === '')) return null;
  const query = new URLSearchParams({ q: address, output: 'embed' });
  return given || `https://www.google.com/maps?${query.toString()}`;
}
