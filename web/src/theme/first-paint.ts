import type { Boot } from '@stagedoor/contracts/boot';
import { USER_KEY, isAdmin, parseUser } from '../session/stored-user.ts';
import { readStored } from '../storage/stored-text.ts';
import { parseRecord } from '../boot/is-record.ts';
import { applyTheme } from './apply-theme.ts';
import { currentMode } from './mode.ts';
import { readPreviewedTheme } from './previewed-theme.ts';

const root = document.documentElement;

addDisplayFont();
pressAgainOnceTakenOver();
loadAnewUntilTakenOver();
showWhetherOffline();

// The server's HTML is that for visitors; style sheets keep room for what staff see besides.
root.toggleAttribute('data-staff', isAdmin(parseUser(readStored(USER_KEY))));

const mode = currentMode();
const { theme }: Partial<Boot> = parseRecord(document.getElementById('boot')?.textContent ?? '');
const shown = readPreviewedTheme() ?? theme;
if (shown) applyTheme(shown, mode);
// The server could not read the theme, so the browser's own colours serve until the app loads it.
else root.style.colorScheme = mode;

/** From bytes a font is there at once, so that the first layout has it and nothing moves later. */
function addDisplayFont(): void {
  const font = document.getElementById('font')?.textContent;
  if (!font) return;
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  document.fonts.add(new FontFace('League Gothic', bytes));
}

/** The style sheet shows the notice, since code that shows it could no longer be loaded. */
function showWhetherOffline(): void {
  const show = () => root.toggleAttribute('data-offline', !navigator.onLine);
  show();
  addEventListener('online', show);
  addEventListener('offline', show);
}

/** A button of the server's HTML that is pressed too early is pressed again when the app has it. */
function pressAgainOnceTakenOver(): void {
  let pressed: HTMLElement | null = null;
  const pressAgain = () => {
    if (pressed?.isConnected && !isTakenOver(pressed)) requestAnimationFrame(pressAgain);
    else {
      pressed?.click();
      pressed = null;
    }
  };
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('button');
      if (!button || isTakenOver(button)) return;
      // The browser would send the form by itself.
      event.preventDefault();
      if (!pressed) requestAnimationFrame(pressAgain);
      pressed = button;
    },
    true,
  );
}

/**
 * Who goes back before the app is there gets that page from the server: the app can take over only
 * the HTML of its own address. The footer is what it takes over last.
 */
function loadAnewUntilTakenOver(): void {
  addEventListener('popstate', (event) => {
    const footer = document.querySelector('footer');
    // Links within the page have no state.
    if (!event.state || !footer || isTakenOver(footer)) return;
    event.stopImmediatePropagation();
    location.reload();
  });
}

/** React keeps what it knows of an element on the element. */
function isTakenOver(element: Element): boolean {
  return Object.keys(element).length > 0;
}
