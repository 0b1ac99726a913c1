/** Where the read tables live: the live schema, the channel on which the projector says that they moved on, and the role that may only read. */
export const READ_SCHEMA = 'read';
export const PROJECTED_CHANNEL = 'projected';
export const QUERY_ROLE = 'venue_query';
