import { applyTheme } from './apply-theme.ts';
import { fallbackTheme } from './fallback.theme.ts';
import { currentMode } from './mode.ts';

applyTheme(fallbackTheme, currentMode());
