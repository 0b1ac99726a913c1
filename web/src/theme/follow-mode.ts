import { modeAtom } from './mode.atom.ts';
import { currentMode } from './mode.ts';

/** Follows the system, which may turn dark in the evening, and the choice in another tab. */
export function followMode(): void {
  const follow = () => modeAtom.set(currentMode());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
  addEventListener('storage', follow);
  follow();
}
