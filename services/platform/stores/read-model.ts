/**
 * The schema of the read tables, the role that only reads them, and the channel on which the
 * projector announces progress: `<tables>/<position>:<projections>:<command>:<shows>`, without
 * projections where anything may have changed, and `:status` for what the tables do not hold.
 * `<tables>` is the `tableoid` of the checkpoint. Names and ids only: every login can listen.
 */
export const READ_SCHEMA = 'read';
export const PROJECTED_CHANNEL = 'projected';
export const QUERY_ROLE = 'venue_query';

/** How long the projector retries before it reports a problem. */
export const LASTING_S = 10;
