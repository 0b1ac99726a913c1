import { boot } from '../boot/boot-data.ts';
import { applyTheme } from './apply-theme.ts';
import { currentMode } from './mode.ts';

const mode = currentMode();
if (boot.theme) applyTheme(boot.theme, mode);
// The server could not read the theme: the browser's own colours serve until the app loads it.
else document.documentElement.style.colorScheme = mode;
