import { searchedTexts } from '../../ui/table/searched-texts.ts';
import { hasState, STATE_NAMES, type StateName } from './message-states.ts';
import { placingOf, type ListedMessage } from './reading-order.ts';

/** The texts of a message that the search looks through. */
export const messageTexts = searchedTexts<ListedMessage>(({ name, email, message }) => [
  name,
  email,
  message,
]);

/** The messages that match the search and the filters of a view; they are loaded by `archive`. */
export function filterMessages(
  messages: readonly ListedMessage[],
  view: Record<'q' | StateName, string>,
): ListedMessage[] {
  const found = messageTexts.finding(view.q);
  const names = STATE_NAMES.filter((name) => name !== 'archive');
  return messages.filter(
    (message) =>
      names.every((name) => hasState(placingOf(message), name, view[name])) && found(message),
  );
}
