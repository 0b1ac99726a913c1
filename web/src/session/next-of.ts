import type { ParsedLocation } from '@tanstack/react-router';
import { DIALOG_PARAMETERS } from '../address/dialog-parameters.ts';
import { isAuditorPage } from './office-access.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where signing in leads to. */
    next?: string | undefined;
  }
}

/**
 * Signing in leads to the list of events, but whoever follows a link to a dialog, or to something
 * of the past, gets there.
 */
export function nextOf({ pathname, search, href }: ParsedLocation<object>): string | undefined {
  const isDialog = DIALOG_PARAMETERS.some((name) => name in search);
  return isDialog || isAuditorPage(pathname) ? href : undefined;
}
