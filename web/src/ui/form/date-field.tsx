import { NO_SUCH_DAY } from '@stagedoor/contracts/facts/show-day';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDay } from '../../format/day.ts';
import { TextField } from './text-field.tsx';

interface DateFieldProps {
  label: string;
  type: 'date' | 'datetime-local';
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`; blank for none. */
  value: string;
  min?: string;
  max?: string;
  hint?: string | undefined;
  /** Why the value is not accepted, where the field itself finds nothing. */
  error?: string | undefined;
  className?: string | undefined;
  onChange: (value: string) => unknown;
}

const LAST_DAY = '9999-12-31';

/** A date that counts when it is picked; when it is typed, on leaving the field or with Enter. */
export function DateField({
  label,
  type,
  value,
  error: refused,
  onChange,
  ...field
}: DateFieldProps) {
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  const [error, setError] = useState<string>();
  const isTyped = useRef(false);
  if (value !== last) {
    setLast(value);
    setText(value);
  }
  const take = (now: string) => {
    isTyped.current = false;
    const [day = ''] = now.split('T');
    if (now !== '' && !isDay(day)) setError(NO_SUCH_DAY);
    else if (now !== '' && now < '1900') setError('Give a year from 1900 on.');
    else if (now !== value) void onChange(now);
  };
  return (
    <TextField
      // Without it browsers take years of six digits.
      max={type === 'date' ? LAST_DAY : `${LAST_DAY}T23:59`}
      {...field}
      label={label}
      type={type}
      value={text}
      error={error ?? refused}
      onKeyDown={({ key, currentTarget }) => {
        // Whatever else Enter does, such as sending the form, has the typed date.
        if (key === 'Enter') flushSync(() => take(currentTarget.value));
        else isTyped.current = true;
      }}
      onChange={({ target }) => {
        setError(undefined);
        setText(target.value);
        if (!isTyped.current) take(target.value);
      }}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}
