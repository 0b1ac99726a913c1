import { useEffect } from 'react';
import { boot } from '../../boot/boot-data.ts';
import { notePageRendered } from './page-drawn.ts';

/**
 * Names the page in the browser's tab and history; with undefined, a part of the page does. Every
 * page calls it, so it also notes that the page is rendered.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${boot.venue.name}`;
    notePageRendered();
  }, [title]);
}
