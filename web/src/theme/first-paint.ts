import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { boot } from '../boot/boot.ts';
import { applyTheme } from './apply-theme.ts';
import { currentMode } from './mode.ts';

applyTheme(boot.theme ?? lantern, currentMode());
