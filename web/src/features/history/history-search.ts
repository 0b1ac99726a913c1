import { HISTORY_SUBJECTS, type HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { freeText, oneOf, searchCodec, type SearchParameter } from '../../address/search-codec.ts';
import { isDay } from '../../format/day.ts';
import { EVENT_TYPES } from './event-words.ts';
import { FIELD_NAMES } from './history-fields.ts';

/** Which entries are listed. An empty text filters nothing. Days are the venue's. */
export interface HistoryView {
  subject: HistorySubject | '';
  type: string;
  field: string;
  /** Part of a name. */
  search: string;
  /** The id of an account, or `system` or `visitor`. */
  actor: string;
  from: string;
  to: string;
  /** The id of one command. */
  command: string;
}

// The API refuses days before 1900.
const day: SearchParameter<string> = {
  read: (text) => (isDay(text) && text >= '1900' ? text : ''),
  write: (text) => text,
};

export const historySearch = searchCodec<HistoryView>({
  subject: oneOf(HISTORY_SUBJECTS, ''),
  type: oneOf(EVENT_TYPES, ''),
  field: oneOf(FIELD_NAMES, ''),
  search: freeText,
  actor: freeText,
  from: day,
  to: day,
  command: freeText,
});
