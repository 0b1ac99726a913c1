/** Stands in the place of personal data, which the history never shows. */
export const PERSONAL = '[personal]';
