import { IconCalendar, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { shortDate } from '../../format/show-date.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import styles from './date-filter.module.css';
import type { DateRange } from './date-range.ts';

const DatePanel = lazyDialog(() => import('./date-panel.tsx'));

export interface DateFilterProps {
  range: DateRange | undefined;
  today: string;
  onChange: (range: DateRange | undefined) => void;
}

/** Picks the days that shows must fall on. The calendar loads when it is first opened. */
export function DateFilter({ range, today, onChange }: DateFilterProps) {
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const text = range ? `${shortDate(range.from)} – ${shortDate(range.to)}` : 'Any Time';
  return (
    <div className={styles.filter}>
      <Button
        ref={setButton}
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`Dates: ${text}`}
        onClick={() => setOpen(!open)}
      >
        <IconCalendar size={20} />
        {text}
      </Button>
      {range && (
        <IconButton
          label="Clear dates"
          className={styles.clear}
          icon={<IconX size={20} />}
          onClick={() => {
            onChange(undefined);
            // This button disappears with the dates.
            button?.focus();
          }}
        />
      )}
      {open && (
        <DatePanel
          anchor={button}
          range={range}
          today={today}
          onClose={() => setOpen(false)}
          onChange={(picked) => {
            setOpen(false);
            onChange(picked);
          }}
        />
      )}
    </div>
  );
}
