import { useState } from 'react';
import { boot } from '../boot/boot-data.ts';
import { clockAt, momentAt } from '../format/venue-time.ts';
import type { FieldProps } from '../ui/form/field-frame.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { clockTime } from './show-facts.ts';

interface MomentFieldProps extends FieldProps {
  /** RFC 3339, or blank; as it was typed where no show can have that year. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** A day and a time by the venue's clock, which counts with each key. */
export function MomentField({ value, hint = '', onChange, ...field }: MomentFieldProps) {
  const zone = boot.venue.time_zone;
  const [typed, setTyped] = useState('');
  const shown = value.endsWith('Z') ? clockAt(Date.parse(value), zone) : value;
  // What is typed stays, also where the clocks skip it.
  const text = momentText(typed, zone) === value ? typed : shown;
  const [skipped, counted] = [text, shown].map((clock) => clockTime(clock.slice(11)));
  return (
    <TextField
      {...field}
      type="datetime-local"
      // Without it browsers take years of six digits.
      max="9999-12-31T23:59"
      hint={[
        hint,
        `By the venue's clock (${zone.replaceAll('_', ' ')}).`,
        text !== shown && `It skips ${skipped} on that day, which counts as ${counted}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange({ target: { value: momentText(target.value, zone) } });
      }}
    />
  );
}

function momentText(clock: string, zone: string): string {
  if (clock < '1900') return clock;
  const moment = momentAt(clock, zone);
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString();
}
