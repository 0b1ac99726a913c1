/** Who may come to a show, the youngest audience first. */
export const AGES = ['all_ages', '18+', '21+'] as const;
export type Ages = (typeof AGES)[number];

export const DEFAULT_AGES: Ages = '21+';
