import { createAtom, useSelector } from '@tanstack/react-store';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { isPageRendered } from '../boot/boot-data.ts';
import { loadActiveTheme, shownThemeAtom, themePreviewAtom } from '../theme/active-theme.atom.ts';
import { applyVars, applyTheme } from '../theme/apply-theme.ts';
import { loadServiceFonts } from '../theme/load-service-fonts.ts';
import { modeAtom } from '../theme/mode.atom.ts';
import { Nothing } from '../ui/nothing.ts';

/** The page does not wait longer for a server or a font service. */
const TIMEOUT_MS = 1500;
/** The extra delay that the specification wants after theme and fonts are ready. */
const SETTLE_MS = 100;

const isReady = createAtom(isPageRendered);
// This begins before the app is rendered.
void Promise.race([loadThemeAndFonts().catch(Nothing), wait(TIMEOUT_MS)])
  .then(() => wait(SETTLE_MS))
  .then(() => isReady.set(true));

/** Applies the theme, and in a page that the browser renders,
 * shows the pulse (`theme/pulse.css`) until theme and fonts are loaded. */
export function ThemedApp({ children }: { children: ReactNode }) {
  const mode = useSelector(modeAtom);
  const theme = useSelector(shownThemeAtom);
  const preview = useSelector(themePreviewAtom);
  // The page renders in slices, between which the browser can do other work.
  const ready = useDeferredValue(useSelector(isReady));
  useEffect(() => void (theme && loadServiceFonts(theme)), [theme]);
  useEffect(() => {
    if (preview) applyVars(preview.css_vars, preview.mode, 'preview');
    else if (theme) applyTheme(theme, mode);
  }, [theme, mode, preview]);
  return ready ? children : null;
}

async function loadThemeAndFonts(): Promise<void> {
  await loadActiveTheme();
  const theme = shownThemeAtom.get();
  if (!theme) return;
  await loadServiceFonts(theme);
  // Only the first family is a web font; the others are on this machine, or they are not.
  await document.fonts.load(`1em ${theme.css_vars.theme['font-display']?.split(',')[0]}`);
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}
