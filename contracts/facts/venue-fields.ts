import { EMAIL_LENGTH, URL_LENGTH } from './limits.ts';

interface Described {
  /** Its name in the form and in the history. */
  label: string;
  /** Its name within a sentence of the history, if that is not the label in small letters. */
  inSentence?: string;
  /** The most characters. */
  max?: number;
  /** The variable of the environment that says it until somebody does in the product. */
  variable?: string;
  /** What it is where neither says it. Nothing but `map_on_tap` is true or false. */
  default: string | boolean;
}

/**
 * What a venue says of itself, in one text each; `map_on_tap` is a choice. A name with a dot is
 * nested in the API. The labels, the settings and the history follow from this table, the rules are
 * in `../venue.ts`. The events have a shape of their own (`../events/venue.events.ts`).
 */
const fields = {
  name: { label: 'Name', max: 100, variable: 'VENUE_NAME', default: 'The Lantern Room' },
  intro: { label: 'Opening Text', max: 500, default: '' },
  address: {
    label: 'Address',
    max: 200,
    variable: 'VENUE_ADDRESS',
    default: '12 Foundry Street, Springfield',
  },
  directions: { label: 'Getting Here', max: 500, variable: 'VENUE_DIRECTIONS', default: '' },
  access: { label: 'Access', max: 500, variable: 'VENUE_ACCESS', default: '' },
  hours: {
    label: 'Hours',
    max: 500,
    default: 'Open for events only, check event listings for show times',
  },
  email: {
    label: 'Email',
    max: EMAIL_LENGTH,
    variable: 'VENUE_EMAIL',
    default: 'hello@lanternroom.example',
  },
  'social.instagram': social('Instagram'),
  'social.facebook': social('Facebook'),
  'social.twitter': { ...social('X'), variable: 'VENUE_SOCIAL_TWITTER' },
  'social.youtube': social('YouTube'),
  'social.tiktok': social('TikTok'),
  'sister.name': {
    label: 'Sister Venue',
    max: 200,
    variable: 'SISTER_VENUE_NAME',
    default: '',
  },
  'sister.url': {
    label: 'Address of the Sister Venue',
    inSentence: 'address of the sister venue',
    max: URL_LENGTH,
    variable: 'SISTER_VENUE_URL',
    default: '',
  },
  map_url: { label: 'Map', max: 4 * 1024, variable: 'MAP_EMBED_URL', default: '' },
  map_on_tap: { label: 'Map on a Tap', variable: 'MAP_ON_TAP', default: false },
} as const satisfies Record<string, Described>;

export const NO_VENUE_NAME = 'Give the venue a name.';

/** The social networks to which a venue links. */
export const NETWORKS = ['instagram', 'facebook', 'twitter', 'youtube', 'tiktok'] as const;

export type VenueField = keyof typeof fields;
export type VenueDetails = {
  [Field in VenueField]: (typeof fields)[Field]['default'] extends boolean ? boolean : string;
};

export const VENUE_FIELDS: Readonly<Record<VenueField, Described>> = fields;
export const VENUE_FIELD_NAMES = Object.keys(fields) as VenueField[];

/** The nested fields of the API by their names in `VENUE_FIELDS`, such as `social.instagram`. */
export function byField(nested: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(nested).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, own]): [string, unknown] => [`${name}.${inner}`, own])
        : [[name, value]],
    ),
  );
}

function social<Network extends string>(network: Network) {
  return {
    label: network,
    inSentence: `${network} link`,
    max: URL_LENGTH,
    variable: `VENUE_SOCIAL_${network.toUpperCase()}`,
    default: '',
  };
}
