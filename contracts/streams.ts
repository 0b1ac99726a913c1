/** Names of the streams in the log. One subject, one stream; genres are one catalogue so that a name is unique in one decision. */
export const showStream = (id: string) => `show-${id}`;
export const accountStream = (id: string) => `account-${id}`;
export const GENRES_STREAM = 'genres';

export const messageStream = (id: string) => `message-${id}`;
export const subscriberStream = (id: string) => `subscriber-${id}`;
export const MAILING_LIST_SETTINGS_STREAM = 'mailing-list-settings';
/** The venue's own themes and the choice among all, in one: a name is unique, and the current theme stays, in one decision. */
export const THEMES_STREAM = 'themes';

/** Prefixes of the streams that the projector follows. */
export const PROJECTED_STREAMS = [
  'show-',
  GENRES_STREAM,
  'message-',
  'subscriber-',
  MAILING_LIST_SETTINGS_STREAM,
  THEMES_STREAM,
] as const;
