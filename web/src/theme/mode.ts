import { readStored } from '../storage/stored-text.ts';

export type Mode = 'light' | 'dark';

export const MODE_KEY = 'vite-ui-theme';

/** The mode to show: what the visitor chose, else dark where the system prefers it, else light. */
export function chooseMode(stored: string | null, systemPrefersDark: boolean): Mode {
  if (stored === 'light' || stored === 'dark') return stored;
  return systemPrefersDark ? 'dark' : 'light';
}

/** Reads the choice and the system's preference from the browser. */
export function currentMode(): Mode {
  if (import.meta.env.SSR) return 'light';
  return chooseMode(readStored(MODE_KEY), matchMedia('(prefers-color-scheme: dark)').matches);
}
