import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import type { Day } from '../../format/day.ts';
import { fullDate } from '../../format/show-date.ts';
import { Button } from '../../ui/button/button.tsx';
import { calendarClasses } from '../../ui/calendar/calendar-look.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import type { DateFilterProps } from './date-filter.tsx';
import styles from './date-panel.module.css';
import { latestEnd, rangeOf, windowEnd } from './date-range.ts';

type DatePanelProps = DateFilterProps & {
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** A calendar on which two days are picked, the start and then the end. */
export default function DatePanel({ anchor, range, today, onChange, onClose }: DatePanelProps) {
  const [start, setStart] = useState<Day>();
  const last = start ? latestEnd(start, today) : windowEnd(today);
  const pick = (day: Day) => (start ? onChange(rangeOf(start, day, today)) : setStart(day));
  return (
    <Popover label="Pick dates" anchor={anchor} onClose={onClose}>
      <p className={styles.hint} role="status">
        {start ? 'Now pick the last day.' : 'Pick the first day.'}
      </p>
      <DayPicker
        mode="range"
        autoFocus
        classNames={calendarClasses}
        labels={{ labelDayButton }}
        defaultMonth={localDate(range?.from ?? today)}
        startMonth={localDate(today)}
        endMonth={localDate(windowEnd(today))}
        today={localDate(today)}
        selected={
          start
            ? { from: localDate(start) }
            : range && { from: localDate(range.from), to: localDate(range.to) }
        }
        disabled={[{ before: localDate(today) }, { after: localDate(last) }]}
        onSelect={(_, picked) => pick(dayOfLocal(picked))}
      />
      <div className={styles.actions}>
        <Button size="sm" onClick={() => onChange(undefined)}>
          Any Time
        </Button>
      </div>
    </Popover>
  );
}

/** Its name holds the number that is seen: "November 1" rather than "November 1st". */
function labelDayButton(date: Date, { today, selected }: { today?: boolean; selected?: boolean }) {
  return [today && 'Today', fullDate(dayOfLocal(date)), selected && 'selected']
    .filter(Boolean)
    .join(', ');
}

/** The calendar counts in the browser's own days. */
function localDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function dayOfLocal(date: Date): Day {
  return date.toLocaleDateString('sv-SE');
}
