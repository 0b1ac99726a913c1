/** Why some events can never be undone, by event type. */
export const IRREVERSIBLE: Readonly<Record<string, string>> = {
  MessageReceived: 'Somebody wrote it: only an erasure removes a message.',
  MessageErased: 'Erased data cannot be read again.',
  SubscriberJoined: 'Somebody joined by themselves: only an erasure removes them.',
  SubscriberErased: 'Erased data cannot be read again.',
  AccountOpened: 'An account stays. A site manager can deactivate it under People.',
  AccountRenamed: 'A site manager can give the account another name under People.',
  AccountAddressChanged: 'A site manager can give the account another address under People.',
  AccountAccessEnded: 'Its owner chooses a new password by an invitation.',
  AccountInvited: 'A link was made. The next one takes its place.',
  AccountPasswordChanged: 'Nobody knows the former password.',
  PasskeyAdded: 'Only its owner can remove a passkey.',
  PasskeyRemoved: 'Only its owner can add a passkey.',
  AccountDeactivated: 'A site manager can activate the account again under People.',
  AccountActivated: 'A site manager can deactivate the account under People.',
  AccountErased: 'Erased data cannot be read again.',
  FindingAcknowledged: 'Somebody has seen it, and that stays in the history.',
  VenueFeedAuthorityRecorded: 'Calendars and feeds know the venue by it.',
  EventVoided: 'It cannot be read, so there is nothing to bring back.',
  AnnouncementWritten: 'A draft is changed or deleted where it was written.',
  AnnouncementDeleted: 'A draft that is deleted is written again.',
  AnnouncementReleased: 'Mails that went out cannot be called back. What is left can be cancelled.',
  AnnouncementCancelled: 'Some have the mail and others do not. Write another one.',
  ShowRetracted: 'Calendars and feeds were told that the show is cancelled.',
};

/** The command that adds the built-in genres at the first start. It cannot be undone. */
export const OPEN_CATALOGUE = 'open-catalogue';

/** Whether what an event of this type and command changed can never be undone. */
export function isIrreversible(type: string, commandId: string): boolean {
  return Object.hasOwn(IRREVERSIBLE, type) || commandId === OPEN_CATALOGUE;
}
