import { freeText, oneOf, searchCodec, type SearchParameter } from '../../address/search-codec.ts';
import type { DialogTexts } from '../../address/dialog-parameters.ts';
import { isDay, type Day } from '../../format/day.ts';

export type ShowDialogTexts = DialogTexts<'show' | 'date' | 'duplicate' | 'statusOf' | 'genres'>;

const day: SearchParameter<Day> = {
  read: (text) => (isDay(text) ? text : ''),
  write: (value) => value,
};

/** The search parameters of the show dialog. */
export const showDialogSearch = searchCodec({
  /** Id of the show, NEW_SHOW for a new one, or blank while the dialog is closed. */
  show: freeText,
  /** The preset date of a new show; for another show, the date that its form has now. */
  date: day,
  /** Id of a show to copy, or blank. */
  duplicate: freeText,
  /** Id of a show to cancel or to move, or blank. */
  statusOf: freeText,
  /** Whether the genre manager is open over the show dialog. */
  genres: oneOf(['open'], ''),
});
