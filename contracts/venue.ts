import { z } from 'zod';
import { recordOf } from './facts/record-of.ts';
import { NETWORKS, NO_VENUE_NAME, VENUE_FIELDS } from './facts/venue-fields.ts';
import { LINE } from './facts/limits.ts';
import { isMapAddress, mapAddressIn, NO_MAP, NO_MAP_ADDRESS } from './facts/map-address.ts';
import { FORMER, refuseUnsent } from './former-value.ts';
import { blankable, email, required, text, webLink, webLinkTo } from './text.ts';

/** The address that a maps service gives to embed, or the whole `<iframe>` around it. */
const map = blankable(VENUE_FIELDS.map_url.max ?? LINE)
  .transform(mapAddressIn)
  .refine(
    (address) => address === '' || address === NO_MAP || isMapAddress(address),
    NO_MAP_ADDRESS,
  );

const topValues = {
  name: required(VENUE_FIELDS.name.max ?? LINE, NO_VENUE_NAME),
  address: blankable(LINE),
  ...recordOf(['intro', 'directions', 'access', 'hours'], (name) =>
    blankable(VENUE_FIELDS[name].max ?? LINE, text),
  ),
  email,
  map_url: map,
  map_on_tap: z.boolean('Use true or false.'),
};
const social = z
  .strictObject(
    recordOf(NETWORKS, (network) =>
      webLinkTo(`${VENUE_FIELDS[`social.${network}`].label}: give a web address`),
    ),
  )
  .partial();
const sister = z.strictObject({ name: blankable(LINE), url: webLink }).partial();

/** The same values by their names in `VENUE_FIELDS`. */
export const venueValues = z
  .object({ ...topValues, ...dotted('social', social.shape), ...dotted('sister', sister.shape) })
  .partial();

const former = z.union([z.string(), z.boolean(), z.null()], FORMER);
const formerTexts = z.record(z.string(), former);

/**
 * The fields sent are the fields changed; `from` may say which values they were changed from, so
 * that nothing is overwritten that somebody else has changed meanwhile.
 */
export const venueEdit = z
  .strictObject({
    ...topValues,
    ...{ social, sister },
    from: z.record(z.string(), z.union([former, formerTexts], FORMER)),
  })
  .partial()
  .superRefine(({ from = {}, ...sent }, context) =>
    refuseUnsent({ from: byField(from), ...byField(sent) }, context),
  );

export type VenueEdit = z.input<typeof venueEdit>;

/** Facts that are the specification's until the venue says its own. */
export const EXAMPLES = ['hours'] as const;

/** What the venue says of itself, as in every response; a text is blank where it says nothing. */
export const venueSchema = z.object({
  name: z.string(),
  intro: z.string(),
  address: z.string(),
  directions: z.string(),
  access: z.string(),
  hours: z.string(),
  email: z.string(),
  social: z.object(recordOf(NETWORKS, () => z.string())),
  sister: z.object({ name: z.string(), url: z.string() }),
  /** Blank follows the address of the venue; `none` is no map. */
  map_url: z.string(),
  /** Whether the map is loaded only when somebody asks for it. */
  map_on_tap: z.boolean(),
  /** The address of the map in a frame; null without a map. */
  map_embed_url: z.string().nullable(),
  /** IANA; only the environment sets it. */
  time_zone: z.string(),
  /** What visitors read that the venue has neither changed nor kept. */
  examples: z.array(z.enum(EXAMPLES)),
});
export type Venue = z.infer<typeof venueSchema>;

/** The nested fields of the API by their names in `VENUE_FIELDS`, such as `social.instagram`. */
export function byField(nested: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(nested).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, own]): [string, unknown] => [`${name}.${inner}`, own])
        : [[name, value]],
    ),
  );
}

function dotted(group: string, shape: object) {
  const entries = Object.entries(shape).map(([name, schema]) => [`${group}.${name}`, schema]);
  return Object.fromEntries(entries) as Record<string, z.ZodType>;
}
