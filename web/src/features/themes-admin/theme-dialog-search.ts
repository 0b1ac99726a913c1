import { freeText, searchCodec } from '../../address/search-codec.ts';

export const NEW_THEME = 'new';
export const GENERATED_THEME = 'generate';

/** The search parameters of the theme dialog. */
export const themeDialogSearch = searchCodec({
  /** Id of the theme to edit, NEW_THEME, GENERATED_THEME, or blank. */
  theme: freeText,
  /** Id of the theme to copy, or blank. */
  duplicate: freeText,
});
