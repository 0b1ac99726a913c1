import { boot } from '../../boot/boot-data.ts';
import { clockAt, momentAt } from '../../format/venue-time.ts';
import type { FieldProps } from '../../ui/form/field-frame.tsx';
import { DateField } from '../../ui/form/date-field.tsx';

interface MomentFieldProps extends FieldProps {
  /** RFC 3339, or blank. */
  value: string;
  className?: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** A day and a time by the venue's clock. */
export function MomentField({ value, hint = '', onChange, ...field }: MomentFieldProps) {
  const zone = boot.venue.time_zone;
  return (
    <DateField
      {...field}
      type="datetime-local"
      hint={`${hint} By the venue's clock (${zone.replaceAll('_', ' ')}).`.trim()}
      value={value && clockAt(Date.parse(value), zone)}
      onChange={(clock) => {
        const moment = momentAt(clock, zone);
        const text = Number.isNaN(moment) ? '' : new Date(moment).toISOString();
        onChange({ target: { value: text } });
      }}
    />
  );
}
