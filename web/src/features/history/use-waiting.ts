import type { HistoryEntry } from '@stagedoor/contracts/history';
import { useMemo, useState } from 'react';
import { isAfter } from './load-history.ts';

/** Somebody who has scrolled down by more than these pixels is reading. */
const READING = 120;

/** Holds new entries back while somebody is reading further down, until `reveal` is called. */
export function useWaiting(all: readonly HistoryEntry[]) {
  const newest = all[0]?.position;
  const [top, setTop] = useState({ newest, shown: newest });
  if (newest !== top.newest) setTop({ newest, shown: scrollY > READING ? top.shown : newest });
  const { shown } = top;
  const parts = useMemo(() => {
    const first = all.findIndex(({ position }) => !shown || !isAfter(position, shown));
    const count = first === -1 ? all.length : first;
    return { waiting: all.slice(0, count), entries: all.slice(count) };
  }, [all, shown]);
  return { ...parts, reveal: () => setTop({ newest, shown: newest }) };
}
