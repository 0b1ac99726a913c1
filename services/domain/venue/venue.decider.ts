import { VENUE_FIELD_NAMES, type VenueDetails } from '@stagedoor/contracts/facts/venue-fields';
import { isUnchanged } from '@stagedoor/contracts/former-value';
import { VENUE_STREAM } from '@stagedoor/contracts/events/streams';
import type { StoredLogo, VenueEvent } from '@stagedoor/contracts/events/venue.events';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import { VENUE_SAYS } from '@stagedoor/contracts/facts/limits';
import { mergedIds } from '@stagedoor/contracts/facts/merged-ids';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { invalidField, type FieldConflict } from '@stagedoor/contracts/refusals';
import { venueValues } from '@stagedoor/contracts/venue';
import type { Decider } from '../decider.ts';
import {
  decideEntries,
  entriesAfter,
  entryFields,
  NO_ENTRIES,
  type EntriesCommand,
  type VenueEntries,
} from './venue-entries.decider.ts';
import { differing, isSame, type Fields } from '../fields.ts';

export interface VenueState extends VenueEntries {
  feed_authority: string | null;
  said: SaidDetails;
  logo: StoredLogo | null;
  pictures: readonly StoredPhoto[];
}

/** What somebody has said in the product. The environment says the rest. */
export type SaidDetails = Partial<VenueDetails>;

export type VenueCommand =
  | { type: 'RecordFeedAuthority'; authority: string }
  /** Null takes back what was said. The same as before is said, too, where nobody had. */
  | { type: 'ChangeVenue'; changes: SayingDetails }
  | { type: 'SetLogo'; logo: StoredLogo | null }
  | SetPictures
  | EntriesCommand;

/** Ids of the venue's own pictures or of `offered` ones; `from` keeps what others changed. */
interface SetPictures {
  type: 'SetPictures';
  photos: readonly string[];
  from?: readonly string[] | undefined;
  offered?: readonly StoredPhoto[];
}

type SayingDetails = { [Field in keyof VenueDetails]?: VenueDetails[Field] | null | undefined };

/** What the venue has said of itself. Readers of feeds know it by the first authority for ever. */
export const venueDecider: Decider<VenueState, VenueCommand, VenueEvent> = {
  initial: { feed_authority: null, said: {}, logo: null, pictures: [], ...NO_ENTRIES },
  decide,
  evolve: (state, event) => {
    switch (event.type) {
      case 'VenueFeedAuthorityRecorded':
        return { ...state, ...event.data };
      case 'VenueDetailsChanged': {
        const said = Object.entries({ ...state.said, ...event.data.changes });
        return { ...state, said: Object.fromEntries(said.filter(([, value]) => value !== null)) };
      }
      case 'VenueLogoChanged':
      case 'VenuePicturesChanged':
        return { ...state, ...event.data };
      case 'VenueFaqChanged':
      case 'VenuePageWritten':
      case 'VenuePageRemoved':
      case 'VenuePagesReordered':
        return { ...state, ...entriesAfter(state, event) };
    }
  },
};

export const venue = { stream: VENUE_STREAM, decider: venueDecider };

export function venueFields({ feed_authority, said, ...others }: VenueState): Fields {
  const { logo, pictures } = others;
  return { feed_authority, ...SILENCE, ...said, logo, pictures, ...entryFields(others) };
}

/** The fields of an edit that are now neither what they were changed from nor what is sent. */
export function venueConflicts(now: VenueDetails, sent: Fields, from: Fields): FieldConflict[] {
  const values: Fields = now;
  return Object.entries(from)
    .filter(([field]) => values[field] !== sent[field])
    .filter(([field, former]) => !isUnchanged(venueValues, field, former, values[field]))
    .map(([field]) => ({ field, current: values[field] }));
}

function decide(state: VenueState, command: VenueCommand): VenueEvent[] {
  const { feed_authority, said, logo } = state;
  switch (command.type) {
    case 'RecordFeedAuthority': {
      if (feed_authority !== null) return [];
      const data = { feed_authority: command.authority };
      return [{ type: 'VenueFeedAuthorityRecorded', data }];
    }
    case 'ChangeVenue': {
      const changes = differing<SayingDetails>({ ...SILENCE, ...said }, command.changes);
      if (Object.keys(changes).length === 0) return [];
      return [{ type: 'VenueDetailsChanged', data: { changes } }];
    }
    case 'SetLogo':
      if (logo?.hash === command.logo?.hash) return [];
      return [{ type: 'VenueLogoChanged', data: { logo: command.logo } }];
    case 'SetPictures':
      return setPictures(state.pictures, command);
    case 'SetFaq':
    case 'SetPages':
      return decideEntries(state, command);
  }
}

/** @throws Refused invalid-input for too many pictures, or one that the venue cannot get. */
function setPictures(now: readonly StoredPhoto[], command: SetPictures): VenueEvent[] {
  const { photos: sent, from, offered = [] } = command;
  const ids = now.map(({ id }) => id);
  const wanted = from ? mergedIds(from, sent, ids) : [...new Set(sent)];
  if (wanted.length > VENUE_SAYS.pictures)
    throw invalidField('pictures', `Give at most ${VENUE_SAYS.pictures} pictures.`);
  if (isSame(ids, wanted)) return [];
  const known = [...now, ...offered];
  const pictures = wanted.map((id) => {
    const picture = known.find((each) => each.id === id);
    if (!picture) throw invalidField('pictures', `${TAKEN} ${id}. Add it again.`);
    return picture;
  });
  return [{ type: 'VenuePicturesChanged', data: { pictures } }];
}

const TAKEN = 'A show has this picture, or it has expired:';
const SILENCE = recordOf(VENUE_FIELD_NAMES, () => null);
