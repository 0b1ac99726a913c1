/** Why some events can never be undone, by event type. */
export const IRREVERSIBLE: Readonly<Record<string, string>> = {
  MessageReceived: 'Somebody wrote it: only an erasure removes a message.',
  MessageErased: 'Erased data cannot be read again.',
  SubscriberJoined: 'Somebody joined by themselves: only an erasure removes them.',
  SubscriberErased: 'Erased data cannot be read again.',
  ShowRetracted: 'Calendars and feeds were told that the show is cancelled.',
};
