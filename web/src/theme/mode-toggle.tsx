import { modeAtom, rememberMode } from './mode.atom.ts';
import { IconButton } from '../ui/button/button.tsx';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import styles from './mode-toggle.module.css';

/** Switches between the light and the dark mode. */
export function ModeToggle() {
  const mode = useBrowserValue(modeAtom, 'light');
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      className="scripted"
      label={`Switch to the ${other} theme`}
      icon={<span className={styles.lamp} />}
      onClick={() => rememberMode(other)}
    />
  );
}
