/** The search parameters that keep a dialog, or one announcement, open. */
export const DIALOG_PARAMETERS = [
  'show',
  'date',
  'genres',
  'message',
  'theme',
  'person',
  'import',
  'announcement',
  'duplicate',
  'statusOf',
] as const;
type DialogParameter = (typeof DIALOG_PARAMETERS)[number];

/** Some of these parameters with their texts, as part of a route's search. */
export type DialogTexts<Name extends DialogParameter = DialogParameter> = {
  [Each in Name]?: string | undefined;
};

/** Takes the place of an id: the dialog makes a show. */
export const NEW_SHOW = 'new';
