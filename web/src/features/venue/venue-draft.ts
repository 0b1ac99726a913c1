import type { Boot } from '@stagedoor/contracts/boot';
import {
  isEmailAddress,
  NO_EMAIL_ADDRESS,
  withAsciiDomain,
} from '@stagedoor/contracts/facts/email-address';
import {
  isMapAddress,
  mapAddressIn,
  NO_MAP,
  NO_MAP_ADDRESS,
} from '@stagedoor/contracts/facts/map-address';
import {
  byField,
  NETWORKS,
  NO_VENUE_NAME,
  VENUE_FIELD_NAMES,
  type VenueDetails,
  type VenueField,
} from '@stagedoor/contracts/facts/venue-fields';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { venueOfPages } from '@stagedoor/contracts/facts/venue-of-pages';
import type { Grounds } from '@stagedoor/contracts/facts/venue-logo';
import { isVisible, oneLine } from '@stagedoor/contracts/facts/visible-text';
import { isWebLink, withScheme } from '@stagedoor/contracts/facts/web-link';
import type { Venue, VenueEdit } from '@stagedoor/contracts/venue';
import { fieldErrors } from '../../api/error-details.ts';
import { isRecord } from '../../boot/is-record.ts';
import {
  differingFields,
  pick,
  type DraftErrors,
  type Editable,
  type Opened,
  type SaveFailure,
} from '../../edit/editor.ts';

/** What the venue says of itself as its form holds it, field by field. */
export type VenueDraft = Readonly<VenueDetails>;

/** How the editor handles the venue. */
export const editableVenue: Editable<Venue, VenueDraft> = {
  draftOf,
  normalised,
  isBase: (value): value is Venue => isRecord(value) && isRecord(value['sister']),
};

export function draftOf(venue: Venue): VenueDraft {
  const values = byField(venue);
  // The API has every field of the table.
  return recordOf(VENUE_FIELD_NAMES, (name) => values[name]) as VenueDraft;
}

/** How a text is stored, where it is not one line. */
const STORED: Partial<Record<VenueField, (typed: string) => string>> = {
  ...recordOf(['intro', 'directions', 'access', 'hours'], () => (typed: string) => typed.trim()),
  ...recordOf(
    [...NETWORKS.map((network) => `social.${network}` as const), 'sister.url'],
    () => (typed: string) => withScheme(oneLine(typed)),
  ),
  email: (typed) => withAsciiDomain(oneLine(typed)).toLowerCase(),
  map_url: (typed) => mapAddressIn(oneLine(typed)),
};

/** A draft as the server would store it. */
function normalised(draft: VenueDraft): VenueDraft {
  return recordOf(VENUE_FIELD_NAMES, (name) => {
    const typed = draft[name];
    if (typeof typed === 'boolean') return typed;
    return isVisible(typed) ? (STORED[name] ?? oneLine)(typed) : '';
  }) as VenueDraft;
}

/** The fields that differ from the stored version, and what they were there. */
export function editToSent(base: Venue, draft: VenueDraft): VenueEdit {
  const before = draftOf(base);
  const names = differingFields(before, draft);
  return { ...nested(pick(draft, names)), from: { ...pick(before, names) } };
}

/** Why a field cannot be saved as it is; undefined where it can. */
function problemOf(name: VenueField, draft: VenueDraft): string | undefined {
  const value = draft[name];
  if (typeof value === 'boolean') return undefined;
  if (name === 'name') return value === '' ? NO_VENUE_NAME : undefined;
  if (name === 'email') return isEmailAddress(value) ? undefined : NO_EMAIL_ADDRESS;
  if (value === '') return undefined;
  if (name === 'map_url')
    return value === NO_MAP || isMapAddress(value) ? undefined : NO_MAP_ADDRESS;
  const isLink = name === 'sister.url' || name.startsWith('social.');
  return isLink && !isWebLink(value) ? NO_WEB_LINK : undefined;
}

const NO_WEB_LINK = 'Give a web address that starts with http:// or https://.';

/** What is wrong with a draft, by field. */
export function findErrors(draft: VenueDraft): DraftErrors {
  const stored = normalised(draft);
  return Object.fromEntries(
    VENUE_FIELD_NAMES.flatMap((name) => {
      const problem = problemOf(name, stored);
      return problem ? [[name, problem]] : [];
    }),
  );
}

const SAVE_FAILED = 'Failed to save the venue. Please try again.';

/** Explains why an edit was not saved: at its fields, or in a toast. */
export function explain(
  error: unknown,
  { base, draft }: Opened<Venue, VenueDraft>,
): SaveFailure<Venue> {
  const sent = base ? differingFields(draftOf(base), draft) : [];
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(error)).flatMap(([name, message]) => {
      const field = fieldOf(name, sent, draft);
      return field ? [[field, message]] : [];
    }),
  );
  return Object.keys(errors).length > 0 ? { errors } : { errors, toast: SAVE_FAILED };
}

/** The field that the server means: of a group it does not say which one is wrong. */
function fieldOf(name: string, sent: VenueField[], draft: VenueDraft): VenueField | undefined {
  const named = VENUE_FIELD_NAMES.find((each) => each === name);
  if (named) return named;
  const within = sent.filter((each) => each.startsWith(`${name}.`));
  return within.find((each) => problemOf(each, draft)) ?? within[0];
}

/** The venue as pages will show it once a draft is saved. */
export function drawnVenue(venue: Venue, draft: VenueDraft, grounds?: Grounds): Boot['venue'] {
  const { map_url, address, ...rest } = normalised(draft);
  const hasMap = map_url !== NO_MAP && (map_url !== '' || address !== '');
  const map_embed_url = hasMap ? map_url : null;
  const drawn = { ...venue, ...nested({ ...rest, address, map_url }), map_embed_url };
  return venueOfPages(drawn as Venue, grounds);
}

/** Fields of the table as the API has them: `social.instagram` is in `social`. */
function nested(fields: Partial<VenueDraft>): VenueEdit {
  const sent: Record<string, string | boolean | Record<string, string>> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [group = '', within] = name.split('.');
    const others = sent[group];
    sent[group] =
      within === undefined
        ? value
        : { ...(typeof others === 'object' && others), [within]: String(value) };
  }
  return sent;
}
