/** The parameters of an address that hold dialogs open. */
export const DIALOG_PARAMETERS = [
  'show',
  'date',
  'genres',
  'message',
  'theme',
  'duplicate',
] as const;
type DialogParameter = (typeof DIALOG_PARAMETERS)[number];

/** The texts of some of them, as the search part of a route. */
export type DialogTexts<Name extends DialogParameter = DialogParameter> = {
  [Each in Name]?: string | undefined;
};
