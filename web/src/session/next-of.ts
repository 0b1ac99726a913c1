import type { ParsedLocation } from '@tanstack/react-router';
import { DIALOG_PARAMETERS } from '../address/dialog-parameters.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where signing in leads to. */
    next?: string | undefined;
  }
}

/** Signing in leads to the list of events, but whoever follows a link to a dialog gets there. */
export function nextOf({ search, href }: ParsedLocation<object>): string | undefined {
  return DIALOG_PARAMETERS.some((name) => name in search) ? href : undefined;
}
