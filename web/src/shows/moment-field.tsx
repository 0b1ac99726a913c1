import { useState } from 'react';
import { boot } from '../boot/boot-data.ts';
import { clockAt, momentAt } from '../format/venue-time.ts';
import { DateField } from '../ui/form/date-field.tsx';
import type { FieldProps } from '../ui/form/field-frame.tsx';
import { clockTime } from './show-facts.ts';

interface MomentFieldProps extends FieldProps {
  /** RFC 3339, or blank. */
  value: string;
  /** Whether what is typed counts at once, and not only on leaving the field. */
  live?: boolean;
  onChange: (event: { target: { value: string } }) => void;
}

/** A day and a time by the venue's clock. */
export function MomentField({ value, hint = '', onChange, ...field }: MomentFieldProps) {
  const zone = boot.venue.time_zone;
  const [typed, setTyped] = useState('');
  const shown = value && clockAt(Date.parse(value), zone);
  const isSkipped = typed !== '' && momentAt(typed, zone) === Date.parse(value) && typed !== shown;
  return (
    <DateField
      {...field}
      type="datetime-local"
      hint={[
        hint,
        `By the venue's clock (${zone.replaceAll('_', ' ')}).`,
        isSkipped &&
          `It skips ${clockTime(typed.slice(11))} on that day, which counts as this time.`,
      ]
        .filter(Boolean)
        .join(' ')}
      value={shown}
      onChange={(clock) => {
        setTyped(clock);
        const moment = momentAt(clock, zone);
        const text = Number.isNaN(moment) ? '' : new Date(moment).toISOString();
        onChange({ target: { value: text } });
      }}
    />
  );
}
