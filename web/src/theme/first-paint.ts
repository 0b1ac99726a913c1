import { parseRecord } from '../boot/parse-record.ts';
import { applyTheme } from './apply-theme.ts';
import { isTheme } from './is-theme.ts';
import { currentMode } from './mode.ts';
import { readPreviewedTheme } from './previewed-theme.ts';

const mode = currentMode();
const { theme } = parseRecord(document.getElementById('boot')?.textContent ?? '');
const shown = readPreviewedTheme() ?? theme;
if (isTheme(shown)) applyTheme(shown, mode);
// The server could not read the theme, so the browser's own colours serve until the app loads it.
else document.documentElement.style.colorScheme = mode;
