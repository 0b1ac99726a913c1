import { useAtomValue } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { applyTheme } from '../theme/apply-theme.ts';
import { modeAtom } from '../theme/mode.atom.ts';
import { shownTheme } from '../theme/shown-theme.ts';
import { Toaster } from '../ui/toast/toaster.tsx';
import { themeReady } from './theme-ready.ts';

/** Keeps the page dressed in the chosen mode, and holds everything back behind the pulse (`theme/pulse.css`) until theme and fonts are there. */
export function ThemedApp({ children }: { children: ReactNode }) {
  const mode = useAtomValue(modeAtom);
  const [ready, setReady] = useState(false);
  useEffect(() => void themeReady.then(() => setReady(true)), []);
  useEffect(() => {
    void shownTheme().then((theme) => applyTheme(theme, mode));
  }, [mode]);
  if (!ready) return null;
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
