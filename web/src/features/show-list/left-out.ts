import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import type { SearchTexts } from '../../address/search-codec.ts';
import { isDay } from '../../format/day.ts';
import { weekdayDate } from '../../format/day-text.ts';

/** What an address asks for and the list does not show, in sentences. */
export function leftOut(asked: SearchTexts<HomeSearch>, shown: HomeSearch): string[] {
  const words = (['when', 'ages', 'view'] as const).map((name) => !shown[name] && asked[name]);
  const page = shown.page === 1 && asked.page !== '1' && asked.page;
  const dates = [asked.from ?? '', asked.to ?? ''];
  const last = dates.filter(isDay).toSorted().at(-1) ?? '';
  const isOver = last !== '' && shown.from === '' && shown.when === '';
  const isCut = last > shown.to && shown.to !== '';
  const unknown = [...words, page, ...dates].filter((text) => text && !isDay(text));
  return [
    ...unknown.map((text) => `“${text}” is not one of the choices, so it was ignored.`),
    ...(isOver ? ['The chosen dates are over, so all upcoming events are listed.'] : []),
    ...(isCut
      ? [
          `Dates cover at most a month, up to a year ahead, so these end on ${weekdayDate(shown.to)}.`,
        ]
      : []),
  ];
}
