import type { Theme } from './theme.ts';

/** The theme that the site wears. It was put on before the first paint; here it is for those who change the mode. */
export async function shownTheme(): Promise<Theme> {
  return (await import('./fallback.theme.ts')).fallbackTheme;
}
