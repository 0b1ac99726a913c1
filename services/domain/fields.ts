/** The values of a subject, by their names in the history; a missing field has no value. */
export type Fields = Readonly<Record<string, unknown>>;
