/** A failure that is not a bug of the site. Pages explain it; the console does not report it. */
export class ExpectedError extends Error {}
