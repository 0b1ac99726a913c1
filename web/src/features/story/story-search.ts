import { freeText, searchCodec } from '../../address/search-codec.ts';

export interface StoryView {
  /** The revision to see; blank for the newest. */
  revision: string;
  /** Another revision to compare it with. */
  with: string;
  /** A time (RFC 3339): without a revision, the one that held then is meant. */
  at: string;
}

export const storySearch = searchCodec<StoryView>({
  revision: freeText,
  with: freeText,
  at: freeText,
});
