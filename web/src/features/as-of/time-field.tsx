import { boot } from '../../boot/boot-data.ts';
import { clockAt, momentAt } from '../../format/venue-time.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import styles from './as-of.module.css';

const ZONE = boot.venue.time_zone;

interface TimeFieldProps {
  /** RFC 3339 */
  at: string;
  onChange: (at: string) => Promise<void>;
}

/** A date and a time by the venue's clock. */
export function TimeField({ at, onChange }: TimeFieldProps) {
  const typed = useTypedText(clockAt(Date.parse(at), ZONE), async (text) => {
    const moment = momentAt(text, ZONE);
    if (!Number.isNaN(moment)) await onChange(new Date(moment).toISOString());
  });
  return (
    <TextField
      label="Date and time"
      type="datetime-local"
      className={styles.field}
      min="1970-01-01T00:00"
      max="9999-12-31T23:59"
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={typed.leave}
    />
  );
}
