/**
 * Where the read tables live: the live schema, the role that may only read, and the channel on which the projector says that they moved on:
 * `<position>:<names of projections>`, or the position alone where anything may have changed. Names only: everybody on the database can listen.
 */
export const READ_SCHEMA = 'read';
export const PROJECTED_CHANNEL = 'projected';
export const QUERY_ROLE = 'venue_query';

/** How long the projector tries again before anybody is told: most failures pass sooner. */
export const LASTING_S = 10;
