import type { HistoryEntry } from '@stagedoor/contracts/history';
import { useState } from 'react';
import { isAfter } from './load-history.ts';

/** Somebody who has scrolled down by more than these pixels is reading. */
const READING = 120;

/** Holds new entries back while somebody is reading further down, until `reveal` is called. */
export function useWaiting(all: readonly HistoryEntry[]) {
  const newest = all[0]?.position;
  const [top, setTop] = useState({ newest, shown: newest });
  if (newest !== top.newest) setTop({ newest, shown: scrollY > READING ? top.shown : newest });
  const { shown } = top;
  const isWaiting = ({ position }: HistoryEntry) => shown !== undefined && isAfter(position, shown);
  return {
    entries: all.filter((entry) => !isWaiting(entry)),
    waiting: all.filter(isWaiting),
    reveal: () => setTop({ newest, shown: newest }),
  };
}
