/**
 * The `sizes` of photos: the page's head preloads the first photo with the same value as the app.
 */
export const PHOTO_SIZES = {
  card: '(min-width: 64rem) 28rem, (min-width: 40rem) 46vw, 94vw',
  showPage: '(min-width: 60rem) 42rem, 100vw',
} as const;
