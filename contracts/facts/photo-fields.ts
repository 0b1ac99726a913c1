/** The fields of the history that hold photos: the logo is one, the others are lists. */
export const PHOTO_FIELDS: readonly string[] = ['photos', 'logo', 'pictures'];
