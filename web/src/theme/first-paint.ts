import { boot } from '../boot/boot-data.ts';
import { applyTheme } from './apply-theme.ts';
import { currentMode } from './mode.ts';
import { readPreviewedTheme } from './previewed-theme.ts';

const mode = currentMode();
const theme = readPreviewedTheme() ?? boot.theme;
if (theme) applyTheme(theme, mode);
// The server could not read the theme: the browser's own colours serve until the app loads it.
else document.documentElement.style.colorScheme = mode;
