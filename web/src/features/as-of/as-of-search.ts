import {
  oneOf,
  pageNumber,
  searchCodec,
  type SearchParameter,
} from '../../address/search-codec.ts';

export const PAST_VIEWS = ['site', 'shows', 'messages', 'accounts'] as const;
export type PastView = (typeof PAST_VIEWS)[number];

const moment: SearchParameter<string> = {
  read: (text) => {
    const time = new Date(text);
    const isInRange = time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999;
    return isInRange ? time.toISOString() : '';
  },
  write: (at) => at,
};

/** What the page "As of" shows. */
export const asOfSearch = searchCodec({
  /** RFC 3339; blank for now. */
  at: moment,
  view: oneOf(PAST_VIEWS, 'site'),
  /** Of a list of shows, from 1. */
  page: pageNumber,
});

export type AsOfView = ReturnType<typeof asOfSearch.read>;
