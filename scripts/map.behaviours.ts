/** Behaviours that people look for by name, each with the files that make it, in the order of a request. */
export const behaviours: Record<string, string[]> = {};
