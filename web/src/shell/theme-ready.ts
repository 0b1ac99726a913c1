import { applyTheme } from '../theme/apply-theme.ts';
import { loadServiceFonts } from '../theme/load-service-fonts.ts';
import { currentMode } from '../theme/mode.ts';
import { shownTheme } from '../theme/shown-theme.ts';

/** After this long the page is shown in whatever there is: a server or a font service that is away keeps nobody out. */
const AT_MOST_MS = 1500;
/** The specification's extra breath after theme and fonts are ready. */
const SETTLE_MS = 100;

/** Resolves when theme and display face are there, or waiting for them has been given up, and things have settled. It begins before the app does. */
export const themeReady = Promise.race([dress().catch(() => undefined), wait(AT_MOST_MS)]).then(
  () => wait(SETTLE_MS),
);

async function dress(): Promise<void> {
  const theme = await shownTheme();
  applyTheme(theme, currentMode());
  await loadServiceFonts(theme);
  const families = theme.css_vars.theme['font-display']?.split(',') ?? [];
  // One by one: loading a list fails as soon as one of it is not on this machine, and the others would not be waited for.
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em ${family}`)));
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}
