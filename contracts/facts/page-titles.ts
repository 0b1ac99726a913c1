/** The titles that search engines and the browser's tab share; the venue's name follows. */
export const PAGE_TITLES = { info: 'Venue info', contact: 'Contact' } as const;
