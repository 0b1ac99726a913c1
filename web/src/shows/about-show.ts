import type { Show } from '@stagedoor/contracts/show';
import { partsOf } from '../format/day-text.ts';
import { dayOf } from '../format/day.ts';
import type { Toast } from '../ui/toast/toast.atom.ts';

/** What a toast about a show speaks of: "Mary Halvorson, Fri Nov 27", and its page. */
export function aboutShow({
  id,
  headlining_artist,
  date,
}: Pick<Show, 'id' | 'headlining_artist' | 'date'>): NonNullable<Toast['about']> {
  const { weekday, month, date: day } = partsOf(dayOf(date));
  return { text: `${headlining_artist}, ${weekday} ${month} ${day}`, to: `/shows/${id}` };
}
