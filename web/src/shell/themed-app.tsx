import type { Theme } from '@stagedoor/contracts/theme';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { loadActiveTheme, shownThemeAtom, themePreviewAtom } from '../theme/active-theme.atom.ts';
import { applyPreview, applyTheme } from '../theme/apply-theme.ts';
import { modeAtom } from '../theme/mode.atom.ts';
import { Toaster } from '../ui/toast/toaster.tsx';

/** The page does not wait longer for a server or a font service. */
const TIMEOUT_MS = 1500;
/** The specification's extra breath after theme and fonts are ready. */
const SETTLE_MS = 100;

/** Begins before the app is rendered. */
const themeReady = Promise.race([
  loadThemeAndFonts().catch(() => undefined),
  wait(TIMEOUT_MS),
]).then(() => wait(SETTLE_MS));

/** Applies the theme, and shows the pulse (`theme/pulse.css`) until theme and fonts are loaded. */
export function ThemedApp({ children }: { children: ReactNode }) {
  const mode = useAtomValue(modeAtom);
  const theme = useAtomValue(shownThemeAtom);
  const preview = useAtomValue(themePreviewAtom);
  const [ready, setReady] = useState(false);
  useEffect(() => void themeReady.then(() => setReady(true)), []);
  useEffect(() => void (theme && loadFonts(theme)), [theme]);
  useEffect(() => {
    if (preview) applyPreview(preview.css_vars, preview.mode);
    else if (theme) applyTheme(theme, mode);
  }, [theme, mode, preview]);
  if (!ready) return null;
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}

async function loadThemeAndFonts(): Promise<void> {
  await loadActiveTheme();
  const theme = getDefaultStore().get(shownThemeAtom);
  if (!theme) return;
  await loadFonts(theme);
  const families = theme.css_vars.theme['font-display']?.split(',') ?? [];
  // Each by itself: loading a list fails as soon as one of its fonts is not on this machine.
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em ${family}`)));
}

/** Most themes need no font of the font service, and not the code for it. */
async function loadFonts(theme: Theme): Promise<void> {
  if (!theme.font_styles?.length) return;
  await (await import('../theme/load-service-fonts.ts')).loadServiceFonts(theme);
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}
