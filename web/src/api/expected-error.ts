/** What goes wrong without a mistake in the site. The pages explain it; the console need not. */
export class ExpectedError extends Error {}
