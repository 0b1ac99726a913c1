/** The `sizes` attributes of photos, for the app and for the preload in the page's head. */
export const PHOTO_SIZES = {
  card: '(min-width: 64rem) 28rem, (min-width: 40rem) 46vw, 94vw',
  showPage: '(min-width: 60rem) 42rem, 100vw',
} as const;
