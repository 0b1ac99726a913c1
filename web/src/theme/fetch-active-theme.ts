import type { Theme } from '@stagedoor/contracts/theme';
import { requestApi } from '../api/request-api.ts';

/** The server's theme, else the built-in one. */
export async function fetchActiveTheme(): Promise<Theme> {
  try {
    return await requestApi('themes.current');
  } catch (error) {
    console.error('Failed to load theme from backend, using fallback', error);
    return (await import('@stagedoor/contracts/system-themes/lantern.theme')).lantern;
  }
}
