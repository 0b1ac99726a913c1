import { freeText, oneOf, searchCodec, type SearchParameter } from '../../address/search-codec.ts';
import type { DialogTexts } from '../../address/dialog-parameters.ts';
import { isDay, type Day } from '../../format/day.ts';

/** The search parameters of the show dialog. */
interface ShowDialogView {
  /** Id of the show, NEW_SHOW for a new one, or blank while the dialog is closed. */
  show: string;
  /** The preset date of a new show; for another show, the date that its form has now. */
  date: Day;
  /** Id of a show to copy, or blank. */
  duplicate: string;
  /** Id of a show to cancel or to move, or blank. */
  statusOf: string;
  /** Whether the genre manager is open over the show dialog. */
  genres: 'open' | '';
}

export type ShowDialogTexts = DialogTexts<'show' | 'date' | 'duplicate' | 'statusOf' | 'genres'>;

const day: SearchParameter<Day> = {
  read: (text) => (isDay(text) ? text : ''),
  write: (value) => value,
};

export const showDialogSearch = searchCodec<ShowDialogView>({
  show: freeText,
  date: day,
  duplicate: freeText,
  statusOf: freeText,
  genres: oneOf(['open'], ''),
});
