import { atom } from 'jotai';
import { writeStored } from '../storage/stored-text.ts';
import { MODE_KEY, currentMode, type Mode } from './mode.ts';

const shownMode = atom<Mode>(currentMode());

// The system may turn dark in the evening, and another tab may choose.
shownMode.onMount = (set) => {
  const follow = () => set(currentMode());
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', follow);
  addEventListener('storage', follow);
  return () => {
    system.removeEventListener('change', follow);
    removeEventListener('storage', follow);
  };
};

/** Light or dark, as shown. Writing it remembers it as this visitor's choice. */
export const modeAtom = atom(
  (get) => get(shownMode),
  (_get, set, mode: Mode) => {
    writeStored(MODE_KEY, mode);
    set(shownMode, mode);
  },
);
