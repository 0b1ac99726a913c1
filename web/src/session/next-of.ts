import type { ParsedLocation } from '@tanstack/react-router';
import { DIALOG_PARAMETERS } from '../address/dialog-parameters.ts';
import { isAuditorPage } from './office-access.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where signing in leads to. */
    next?: string | undefined;
  }
}

/** Where signing in leads from a link to a dialog or the history; undefined for the user's home. */
export function nextOf({ pathname, search, href }: ParsedLocation<object>): string | undefined {
  const isDialog = DIALOG_PARAMETERS.some((name) => name in search);
  return isDialog || isAuditorPage(pathname) ? href : undefined;
}
