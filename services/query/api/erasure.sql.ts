/**
 * SQL for what may be shown of somebody whose key may be destroyed: nothing, until the read tables
 * tell of the erasure. If they still do not later, nobody erased the person, and what cannot be
 * read is shown as that.
 */
export const NOT_ERASED = "(destroyed_at is null or destroyed_at < now() - interval '10 minutes')";
