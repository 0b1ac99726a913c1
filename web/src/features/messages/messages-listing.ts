import { filterMessages, messageTexts } from './messages-filter.ts';
import { sortMessages } from './messages-sort.ts';

/** How the table of messages is sorted, filtered and searched. */
export const messagesListing = {
  sort: sortMessages,
  filter: filterMessages,
  texts: messageTexts,
};
