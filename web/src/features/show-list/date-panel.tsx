import { useState } from 'react';
import { openingDay, type Day } from '../../format/day.ts';
import { weekdayShortDate } from '../../format/day-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { DayPicker } from '../../ui/calendar/day-picker.tsx';
import { useAnnounced } from '../../ui/toast/announce.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import styles from './date-panel.module.css';
import { latestEnd, rangeOf, windowEnd, type DateRange } from './date-range.ts';

export interface DatePanelProps {
  range: DateRange | undefined;
  today: Day;
  /** The days with shows. */
  days: readonly Day[];
  onChange: (range: DateRange | undefined) => void;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/**
 * A calendar on which two days are picked, the start and then the end. The start is at once the
 * only day of the filter, and stays so when the panel is closed without an end.
 */
export default function DatePanel(props: DatePanelProps) {
  const { anchor, range, today, days, onChange, onClose } = props;
  const [start, setStart] = useState<Day>();
  const [day, setDay] = useState(range?.from ?? openingDay(days, today));
  const latest = start ? latestEnd(start, today) : windowEnd(today);
  const selected = start ? { from: start, to: start } : range;
  const toDo = start ? 'Now pick the last day.' : 'Pick the first day.';
  useAnnounced(toDo);
  const pick = (picked: Day) => {
    if (start) return close(rangeOf(start, picked, today));
    setStart(picked);
    setDay(picked);
    onChange({ from: picked, to: picked });
  };
  const close = (chosen: DateRange | undefined) => {
    onClose();
    onChange(chosen);
  };

  return (
    <Popover label="Pick dates" anchor={anchor} onClose={onClose}>
      <p className="text-sm quiet below-2">{toDo}</p>
      <DayPicker
        ref={focusDay}
        className={styles.calendar}
        first={today}
        last={latest}
        isChosen={(date) => selected !== undefined && selected.from <= date && date <= selected.to}
        isBetween={(date) => date !== selected?.from && date !== selected?.to}
        hasShows={(date) => days.includes(date)}
        onGo={setDay}
        onPick={pick}
        {...{ day, today }}
      />
      <div className={styles.actions}>
        <Button size="sm" onClick={() => close(undefined)}>
          Any Time
        </Button>
        {start && (
          <Button size="sm" onClick={onClose}>
            Only {weekdayShortDate(start)}
          </Button>
        )}
      </div>
    </Popover>
  );
}

/** Puts the focus on the day that Tab leads to, and scrolls to it once the panel has its place. */
function focusDay(calendar: HTMLElement | null): void {
  const day = calendar?.querySelector<HTMLElement>('[tabindex="0"]');
  day?.focus({ preventScroll: true });
  requestAnimationFrame(() => day?.scrollIntoView({ block: 'nearest' }));
}
