import { boot } from '../boot/boot.ts';
import { applyTheme } from './apply-theme.ts';
import { currentMode } from './mode.ts';

const mode = currentMode();
if (boot.theme) applyTheme(boot.theme, mode);
// The server could not read the theme. Until the app has found one, the browser's own light or dark has to do.
else document.documentElement.style.colorScheme = mode;
