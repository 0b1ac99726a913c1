import { IconX } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../button/icon-button.tsx';
import { toastAtom, type Toast } from './toast.atom.ts';
import styles from './toast-panel.module.css';

const STAY_MS = 6000;

/** One toast. It goes away after a while, but not while it is pointed at or has the focus. */
export default function ToastPanel({ toast }: { toast: Toast }) {
  const setToast = useSetAtom(toastAtom);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => setToast(null), STAY_MS);
    return () => clearTimeout(timer);
  }, [toast, paused, setToast]);

  return (
    <div
      className={classes(styles.toast, toast.tone === 'destructive' && styles.destructive)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <IconButton
        label="Dismiss"
        size="sm"
        icon={<IconX size={18} />}
        onClick={() => setToast(null)}
      />
    </div>
  );
}
