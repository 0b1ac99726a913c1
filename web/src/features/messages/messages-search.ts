import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { freeText, oneOf, searchCodec } from '../../address/search-codec.ts';
import { sortParameter, type Sort } from '../../ui/table/sort.ts';
import { MESSAGE_STATES, STATE_NAMES, type StateName } from './message-states.ts';

const MESSAGE_COLUMNS = ['status', 'name', 'email', 'date'] as const;

export type MessageColumn = (typeof MESSAGE_COLUMNS)[number];

/** The view of the messages table: by default the inbox, newest first. */
export interface MessagesView extends Record<StateName, string> {
  q: string;
  sort: Sort<MessageColumn>;
}

export const messagesSearch = searchCodec<MessagesView>({
  q: freeText,
  ...recordOf(STATE_NAMES, (name) => {
    const [byDefault = '', ...others] = Object.keys(MESSAGE_STATES[name].options);
    return oneOf(others, byDefault);
  }),
  sort: sortParameter(MESSAGE_COLUMNS, { column: 'date', descending: true }),
});
