import { freeText, searchCodec } from '../../address/search-codec.ts';

export const storySearch = searchCodec({
  /** The revision to see; blank for the newest. */
  revision: freeText,
  /** Another revision to compare it with. */
  with: freeText,
  /** A time (RFC 3339): without a revision, the one that held then is meant. */
  at: freeText,
});

export type StoryView = ReturnType<typeof storySearch.read>;
