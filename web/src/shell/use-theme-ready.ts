import { useEffect, useState } from 'react';
import { applyTheme } from '../theme/apply-theme.ts';
import { loadServiceFonts } from '../theme/load-service-fonts.ts';
import { currentMode } from '../theme/mode.ts';
import { shownTheme } from '../theme/shown-theme.ts';

/** After this long the page is shown in whatever there is: a server or a font service that is away keeps nobody out. */
const AT_MOST_MS = 1500;
/** The specification's extra breath after theme and fonts are ready. */
const SETTLE_MS = 100;

/** Whether theme and display face are there, or waiting for them has been given up, and things have settled. */
export function useThemeReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let timer = setTimeout(settle, AT_MOST_MS);
    function settle() {
      clearTimeout(timer);
      timer = setTimeout(() => setReady(true), SETTLE_MS);
    }
    dress().then(settle, settle);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

async function dress(): Promise<void> {
  const theme = await shownTheme();
  applyTheme(theme, currentMode());
  await loadServiceFonts(theme);
  await document.fonts.load(`1em ${theme.css_vars.theme['font-display'] ?? 'sans-serif'}`);
}
