import { HISTORY_SUBJECTS } from '@stagedoor/contracts/facts/history-subjects';
import { freeText, oneOf, searchCodec, type SearchParameter } from '../../address/search-codec.ts';
import { isDay } from '../../format/day.ts';
import { EVENT_TYPES } from './event-words.ts';
import { FIELD_NAMES } from './history-fields.ts';

// The API refuses days before 1900.
const day: SearchParameter<string> = {
  read: (text) => (isDay(text) && text >= '1900' ? text : ''),
  write: (text) => text,
};

/** Which entries are listed. An empty text filters nothing. Days are the venue's. */
export const historySearch = searchCodec({
  subject: oneOf(HISTORY_SUBJECTS, ''),
  type: oneOf(EVENT_TYPES, ''),
  field: oneOf(FIELD_NAMES, ''),
  /** Part of a name. */
  search: freeText,
  /** The id of an account, or `system` or `visitor`. */
  actor: freeText,
  from: day,
  to: day,
  /** The id of one command. */
  command: freeText,
});

export type HistoryView = ReturnType<typeof historySearch.read>;
