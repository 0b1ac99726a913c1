import { useState } from 'react';

/**
 * The value, or the last one under the same key while it is null: a list stays in sight when
 * loading it again fails.
 */
export function useLastLoaded<Value>(value: Value | null, key = ''): Value | null {
  const [last, setLast] = useState({ value, key });
  if (value !== null && (value !== last.value || key !== last.key)) setLast({ value, key });
  return value ?? (key === last.key ? last.value : null);
}
