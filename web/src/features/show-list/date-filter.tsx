import { IconCalendar, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { shortDates } from '../../format/short-date.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import styles from './date-filter.module.css';
import type { DatePanelProps } from './date-panel.tsx';
import { quickChoices } from './quick-days.ts';

const DatePanel = lazyDialog(() => import('./date-panel.tsx'));

type DateFilterProps = Omit<DatePanelProps, 'anchor' | 'onClose'>;

/** A field of a page without scripts. */
const DATE = { type: 'date', max: '9999-12-31', className: 'tap pad-2 input' };

/**
 * Picks the days that shows must fall on: by a calendar, which loads when it is first opened, or by
 * a quick choice, which is offered where it has shows.
 */
export function DateFilter({ range, today, days, onChange }: DateFilterProps) {
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const text = range ? shortDates(range.from, range.to) : 'Any Time';
  return (
    <div className={classes('cluster own-line', styles.filter)} role="group" aria-label="Dates">
      <noscript>
        <label>
          From <input name="from" defaultValue={range?.from} {...DATE} />
        </label>{' '}
        <label>
          To <input name="to" defaultValue={range?.to} {...DATE} />
        </label>
      </noscript>
      <Button
        ref={setButton}
        size="sm"
        className={classes(styles.button, 'scripted')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`Dates: ${text}`}
        onClick={() => setOpen(!open)}
      >
        <IconCalendar size={20} />
        <span className={range ? undefined : styles.any}>{text}</span>
      </Button>
      {range && (
        <IconButton
          label="Clear dates"
          className={classes(styles.clear, 'scripted')}
          icon={<IconX size={20} />}
          onClick={() => {
            onChange(undefined);
            // This button disappears with the dates.
            button?.focus();
          }}
        />
      )}
      {quickChoices(today).map(({ name, from, to }) => {
        const isChosen = range?.from === from && range.to === to;
        const hasShows = days.some((day) => from <= day && day <= to);
        return (
          (hasShows || isChosen) && (
            <Button
              key={name}
              size="sm"
              className={classes(styles.button, 'scripted', isChosen && styles.chosen)}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? undefined : { from, to })}
            >
              {name}
            </Button>
          )
        );
      })}
      {open && (
        <DatePanel
          anchor={button}
          onClose={() => setOpen(false)}
          {...{ range, today, days, onChange }}
        />
      )}
    </div>
  );
}
