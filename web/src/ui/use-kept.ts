import { useState } from 'react';

/** The value, or while it is null the last one that was not, under the same key: what was loaded stays in sight when loading it again fails. */
export function useKept<Value>(value: Value | null, key = ''): Value | null {
  const [kept, setKept] = useState({ value, key });
  if (value !== null && (value !== kept.value || key !== kept.key)) setKept({ value, key });
  return value ?? (key === kept.key ? kept.value : null);
}
