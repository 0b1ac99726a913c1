/** A page that is slow to come keeps the rest waiting no longer than this. */
const AT_MOST_MS = 3_000;

const drawn = Promise.withResolvers<void>();

/** Says that the first page stands with its data. */
export const notePageDrawn = drawn.resolve;

/** Resolves when the first page has been painted: what it can do without may load from now on. */
export const pageDrawn = new Promise<void>((painted) => {
  setTimeout(drawn.resolve, AT_MOST_MS);
  void drawn.promise.then(() => requestAnimationFrame(() => setTimeout(painted)));
});
