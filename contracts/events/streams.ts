/** One stream per subject; all genres share one, so that one decision keeps names unique. */
export const showStream = (id: string) => `show-${id}`;
export const accountStream = (id: string) => `account-${id}`;
/** What a comparison of the log has found, by the id of the finding. */
export const findingStream = (id: string) => `finding-${id}`;
export const GENRES_STREAM = 'genres';

export const messageStream = (id: string) => `message-${id}`;
export const subscriberStream = (id: string) => `subscriber-${id}`;
export const MAILING_LIST_SETTINGS_STREAM = 'mailing-list-settings';
export const announcementStream = (id: string) => `announcement-${id}`;
/** All themes share one too: their names are unique, and the current one cannot be deleted. */
export const THEMES_STREAM = 'themes';

/** What the venue says of itself. */
export const VENUE_STREAM = 'venue';

/** Prefixes of the streams that the projector follows. */
export const PROJECTED_STREAMS = [
  'show-',
  GENRES_STREAM,
  'message-',
  'subscriber-',
  MAILING_LIST_SETTINGS_STREAM,
  THEMES_STREAM,
  'account-',
  'finding-',
  VENUE_STREAM,
  'announcement-',
] as const;

/** Whether the product writes and follows a stream; others may share its event log. */
export function isOfProduct(stream: string): boolean {
  return PROJECTED_STREAMS.some((prefix) => stream.startsWith(prefix));
}
