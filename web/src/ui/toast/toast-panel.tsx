import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { IconButton } from '../button/icon-button.tsx';
import { keepClear } from './keep-clear.ts';
import { toastAtom, type Toast } from './toast.atom.ts';
import styles from './toast-panel.module.css';

const STAY_MS = 6000;

/**
 * One toast. An error stays until it is closed; any other toast disappears after a while, but not
 * while somebody points at it or has the focus in it.
 */
export function ToastPanel({ toast }: { toast: Toast }) {
  const [paused, setPaused] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  const isError = toast.tone === 'destructive';
  useEffect(() => {
    if (paused || isError) return;
    const timer = setTimeout(() => toastAtom.set(null), STAY_MS);
    return () => clearTimeout(timer);
  }, [toast, paused, isError]);
  useLayoutEffect(() => (panel.current ? keepClear(panel.current) : undefined), [toast]);
  const close = () => {
    toastAtom.set(null);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };

  return (
    <div
      ref={panel}
      className={classes(styles.toast, isError && styles.destructive)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true);
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={() => setPaused(false)}
    >
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
        {toast.about && (
          <p className={styles.about}>
            <span className="one-line">{toast.about.text}</span>
            {toast.about.to !== undefined && (
              <>
                {' · '}
                <Link
                  to={toast.about.to}
                  search={toast.about.search ?? {}}
                  className={styles.link}
                  onClick={close}
                >
                  Show it
                </Link>
              </>
            )}
          </p>
        )}
      </div>
      {toast.action && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.action}
          onClick={() => {
            close();
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton label="Dismiss" size="sm" icon={<IconX size={18} />} onClick={close} />
    </div>
  );
}
