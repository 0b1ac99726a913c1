import { createAtom } from '@tanstack/react-store';
import { writeStored } from '../storage/stored-text.ts';
import { MODE_KEY, currentMode, type Mode } from './mode.ts';

/** Light or dark, as shown. */
export const modeAtom = createAtom<Mode>(currentMode());

/** Shows a mode, and remembers it as this visitor's choice. */
export function rememberMode(mode: Mode): void {
  writeStored(MODE_KEY, mode);
  modeAtom.set(mode);
}
