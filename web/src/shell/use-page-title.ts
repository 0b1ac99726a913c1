import { useEffect } from 'react';
import { boot } from '../boot/boot-data.ts';

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${boot.venue.name}`;
  }, [title]);
}
