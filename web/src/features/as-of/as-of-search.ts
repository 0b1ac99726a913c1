import {
  oneOf,
  pageNumber,
  searchCodec,
  type SearchParameter,
} from '../../address/search-codec.ts';

export const PAST_VIEWS = ['site', 'shows', 'messages', 'accounts'] as const;
export type PastView = (typeof PAST_VIEWS)[number];

/** What the page "As of" shows. */
export interface AsOfView {
  /** RFC 3339; blank for now. */
  at: string;
  view: PastView;
  /** Of the public list, from 1. */
  page: number;
}

const moment: SearchParameter<string> = {
  read: (text) => {
    const time = new Date(text);
    const isInRange = time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999;
    return isInRange ? time.toISOString() : '';
  },
  write: (at) => at,
};

export const asOfSearch = searchCodec<AsOfView>({
  at: moment,
  view: oneOf(PAST_VIEWS, 'site'),
  page: pageNumber,
});
