import { modeAtom } from './mode.atom.ts';
import { currentMode } from './mode.ts';

/** The system may turn dark in the evening, and another tab may choose. */
export function followMode(): void {
  const follow = () => modeAtom.set(currentMode());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
  addEventListener('storage', follow);
  follow();
}
