import { LAST_SHOW_DAY } from '@stagedoor/contracts/facts/show-day';
import type { Show } from '@stagedoor/contracts/show';
import { IconX } from '@tabler/icons-react';
import { venueToday } from '../../boot/venue-today.ts';
import type { Day } from '../../format/day.ts';
import { weekdayDate, weekdayShortDate } from '../../format/short-date.ts';
import { Button } from '../../ui/button/button.tsx';
import { DayPicker } from '../../ui/calendar/day-picker.tsx';
import styles from './copy-dates.module.css';
import { sameDayShows } from './same-day-shows.ts';

interface CopyDatesProps {
  /** The day that the calendar shows. */
  day: Day;
  dates: readonly Day[];
  /** The shows of the page, whose days are marked. */
  shows: readonly Show[];
  onGo: (day: Day) => void;
  onToggle: (day: Day) => void;
}

/** The days of the copies, in a calendar and, where they are several, as a list. */
export function CopyDates({ day, dates, shows, onGo, onToggle }: CopyDatesProps) {
  const isMany = dates.length > 1;
  return (
    <div role="group" aria-label="Dates" className={styles.dates}>
      <DayPicker
        today={venueToday()}
        first="1900-01-01"
        last={LAST_SHOW_DAY}
        isChosen={(date) => dates.includes(date)}
        hasShows={(date) => sameDayShows(shows, date, undefined).length > 0}
        onPick={onToggle}
        {...{ day, onGo }}
      />
      <p role="status" className={isMany ? 'label' : 'text-sm quiet'}>
        {isMany ? `${dates.length} dates` : 'Pick more days for more copies.'}
      </p>
      {isMany && (
        <ul className="cluster gap-1">
          {dates.map((date) => (
            <li key={date}>
              <Button
                size="sm"
                variant="ghost"
                className="muted"
                aria-label={`Remove ${weekdayDate(date)}`}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget);
                  onToggle(date);
                }}
              >
                {date.slice(0, 4) === dates[0]?.slice(0, 4)
                  ? weekdayShortDate(date)
                  : weekdayDate(date)}
                <IconX size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The button disappears with its date, so another one gets the focus, or the first field. */
function focusBeside(button: HTMLButtonElement): void {
  const all = [...(button.closest('ul')?.querySelectorAll('button') ?? [])];
  const other = all[all.indexOf(button) + 1] ?? all.at(-2);
  (all.length > 2 ? other : button.form?.querySelector('input'))?.focus();
}
