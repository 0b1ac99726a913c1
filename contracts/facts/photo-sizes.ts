/** How wide photos are shown, as the `sizes` attribute has it: the page's head names the first one before the app does. */
export const PHOTO_SIZES = {
  card: '(min-width: 64rem) 28rem, (min-width: 40rem) 46vw, 94vw',
  showPage: '(min-width: 60rem) 42rem, 100vw',
} as const;
