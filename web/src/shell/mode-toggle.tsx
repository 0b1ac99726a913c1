import { useSelector } from '@tanstack/react-store';
import { modeAtom, rememberMode } from '../theme/mode.atom.ts';
import { IconButton } from '../ui/button/icon-button.tsx';
import styles from './mode-toggle.module.css';

/** Switches between the light and the dark mode. */
export function ModeToggle() {
  const mode = useSelector(modeAtom);
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={`Switch to the ${other} theme`}
      icon={<span className={styles.lamp} />}
      onClick={() => rememberMode(other)}
    />
  );
}
