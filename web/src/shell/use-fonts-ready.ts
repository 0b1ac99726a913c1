import { useEffect, useState } from 'react';

/** After this long the page is shown in whatever fonts there are: a font service that is away keeps nobody out. */
const FONTS_AT_MOST_MS = 1500;
/** The specification's extra breath after theme and fonts are ready. */
const SETTLE_MS = 100;

/** Whether the display face is loaded, or waiting for it has been given up, and things have settled. */
export function useFontsReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let timer = setTimeout(settle, FONTS_AT_MOST_MS);
    function settle() {
      clearTimeout(timer);
      timer = setTimeout(() => setReady(true), SETTLE_MS);
    }
    document.fonts.load("1em 'League Gothic'").then(settle, settle);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}
