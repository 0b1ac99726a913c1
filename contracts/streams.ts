/** Names of the streams in the log. One subject, one stream; genres are one catalogue so that a name is unique in one decision. */
export const showStream = (id: string) => `show-${id}`;
export const accountStream = (id: string) => `account-${id}`;
export const GENRES_STREAM = 'genres';

/** Prefixes of the streams that the projector follows. */
export const PROJECTED_STREAMS = ['show-', GENRES_STREAM] as const;
