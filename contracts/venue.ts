import { z } from 'zod';
import { recordOf } from './facts/record-of.ts';
import { byField, NETWORKS, NO_VENUE_NAME, VENUE_FIELDS } from './facts/venue-fields.ts';
import { LINE, VENUE_SAYS } from './facts/limits.ts';
import { gapsIn } from './facts/page-starts.ts';
import { ROUTE_NAMES } from './facts/route-names.ts';
import { isMapAddress, mapAddressIn, NO_MAP, NO_MAP_ADDRESS } from './facts/map-address.ts';
import { FORMER, refuseUnsent } from './former-value.ts';
import { photoSchema } from './show.ts';
import { blankable, email, id, required, text, webLink, webLinkTo } from './text.ts';

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

/** A place below /pages/. No name of a route, so that nobody takes the one for the other. */
const slug = z
  .string('Give the page an address.')
  .regex(/^[a-z0-9-]{1,50}$/, 'Use 1 to 50 lower-case letters, digits and dashes in an address.')
  .refine((name) => !ROUTE_NAMES.includes(name), 'The site uses this address: choose another one.');

/** What a client sends of an entry; one without an id is new. */
const sentQuestion = z.strictObject({
  id: id.optional(),
  question: required(LINE, 'Give each entry a question.'),
  answer: required(VENUE_SAYS.answer, 'Give each question an answer.', text),
});
const sentPage = z.strictObject({
  id: id.optional(),
  slug,
  title: required(LINE, 'Give each page a title.'),
  body: required(VENUE_SAYS.page, 'Give each page a text.', text),
});
const faqOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(entry, 'Give a list of questions.')
    .max(VENUE_SAYS.questions, `Give at most ${VENUE_SAYS.questions} questions.`);
const pagesOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(entry, 'Give a list of pages.')
    .max(VENUE_SAYS.pages, `Give at most ${VENUE_SAYS.pages} pages.`);

/** As an entry was read: it may be older than today's rules. */
const question = z.object({ id: z.string(), question: z.string(), answer: z.string() });
const page = z.object({ id: z.string(), slug: z.string(), title: z.string(), body: z.string() });
export type Question = z.infer<typeof question>;
export type VenuePage = z.infer<typeof page>;

/** In order, by their ids: those that the venue has, and staged photos. */
const pictureIds = z
  .array(id, 'Give a list of ids.')
  .max(VENUE_SAYS.pictures, `Give at most ${VENUE_SAYS.pictures} pictures.`);

/**
 * The fields sent are the fields changed; `from` may say which values they were changed from, so
 * that nothing is overwritten that somebody else has changed meanwhile.
 */
export const venueEdit = z
  .strictObject({
    ...topValues,
    ...{ social, sister, faq: faqOf(sentQuestion), pages: pagesOf(sentPage) },
    pictures: pictureIds,
    from: z
      .object({
        faq: z.array(question, FORMER),
        pages: z.array(page, FORMER),
        pictures: pictureIds,
      })
      .partial()
      .catchall(z.unknown()),
  })
  .partial()
  .superRefine(({ from = {}, ...sent }, context) =>
    refuseUnsent({ from: byField(from), ...byField(sent) }, context),
  )
  .superRefine(({ pages = [] }, context) => {
    for (const message of pageFaults(pages))
      context.addIssue({ code: 'custom', path: ['pages'], message });
  });

export type VenueEdit = z.input<typeof venueEdit>;

/** Facts that are examples until the venue, or its environment, says its own. */
export const EXAMPLES = ['name', 'address', 'email', 'hours', 'faq'] as const;

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
  faq: z.array(question),
  pages: z.array(page),
  /** Of the house. */
  pictures: z.array(photoSchema),
  /** The address of the picture that stands in place of the sign; null without one. */
  logo: z.string().nullable(),
  /** Its size in pixels, and the colour by which it stands out, if it needs one. */
  logo_look: z
    .object({ width: z.number(), height: z.number(), ink: z.string().nullable() })
    .nullable(),
  /** What visitors read that the venue has neither changed nor kept. */
  examples: z.array(z.enum(EXAMPLES)),
});
export type Venue = z.infer<typeof venueSchema>;

/** What is wrong with pages beside each other, or with a text that was not finished. */
function* pageFaults(pages: readonly { slug: string; title: string; body: string }[]) {
  for (const [address, same] of Map.groupBy(pages, (each) => each.slug))
    if (same.length > 1) yield `Two pages have the address ${address}: give one another one.`;
  for (const { title, body } of pages) {
    const gaps = gapsIn(body);
    if (gaps.length > 0) yield `${title}: say what stands in ${gaps.join(', ')}, or take it away.`;
  }
}

function dotted(group: string, shape: object) {
  const entries = Object.entries(shape).map(([name, schema]) => [`${group}.${name}`, schema]);
  return Object.fromEntries(entries) as Record<string, z.ZodType>;
}
