import { IconX } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../button/icon-button.tsx';
import { toastAtom, type Toast } from './toast.atom.ts';
import styles from './toast-panel.module.css';

const STAY_MS = 6000;

/** One toast: gone after a while, but not while somebody points at it or is in it. */
export default function ToastPanel({ toast }: { toast: Toast }) {
  const setToast = useSetAtom(toastAtom);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => setToast(null), STAY_MS);
    return () => clearTimeout(timer);
  }, [toast, held, setToast]);

  return (
    <div
      className={classes(styles.toast, toast.tone === 'destructive' && styles.destructive)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
