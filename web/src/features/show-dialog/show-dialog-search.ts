import { freeText, oneOf, searchCodec, type SearchParameter } from '../../address/search-codec.ts';
import type { DialogTexts } from '../../address/dialog-parameters.ts';
import { isDay, type Day } from '../../format/day.ts';

/** The dialog of a show, as the address has it. */
interface ShowDialogView {
  /** Id of the show; NEW_SHOW for a new one; blank without a dialog. */
  show: string;
  /** The day that a new show begins with; of another one, the day that its form has now. */
  date: Day;
  /** The genre manager over it. */
  genres: 'open' | '';
}

export type ShowDialogTexts = DialogTexts<'show' | 'date' | 'genres'>;

export const NEW_SHOW = 'new';

const day: SearchParameter<Day> = {
  read: (text) => (isDay(text) ? text : ''),
  write: (value) => value,
};

export const showDialogSearch = searchCodec<ShowDialogView>({
  show: freeText,
  date: day,
  genres: oneOf(['open'], ''),
});
