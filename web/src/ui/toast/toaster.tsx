import { IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { STATUS_ID } from './announce.ts';
import { toastAtom, type Toast } from './toast.atom.ts';
import styles from './toaster.module.css';
import { TOASTS_ID } from './toasts-above.ts';

const STAY_MS = 6000;

/** Shows one toast at a time, in regions that assistive technology observes from the start. */
export default function Toaster() {
  const toast = useSelector(toastAtom);
  const urgent = toast?.tone === 'destructive';
  const panel = toast && <ToastPanel toast={toast} />;
  return createPortal(
    <div id={TOASTS_ID}>
      <div role="status">{!urgent && panel}</div>
      <div role="alert">{urgent && panel}</div>
      <div id={STATUS_ID} role="status" className={styles.announced} />
    </div>,
    document.body,
  );
}

/**
 * One toast. An error stays until it is closed; any other toast disappears after a while, but not
 * while somebody points at it or has the focus in it. Escape closes it then.
 */
function ToastPanel({ toast }: { toast: Toast }) {
  const [shown, setShown] = useState({ toast, times: 0 });
  if (shown.toast !== toast) setShown(({ times }) => ({ toast, times: times + 1 }));
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocused] = useState(false);
  const paused = isPointed || hasFocus;
  const isOffice = useLocation({ select: ({ pathname }) => pathname.startsWith('/manage') });
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
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && panel.current?.contains(document.activeElement)) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div
      ref={panel}
      data-in-front
      className={classes(styles.toast, isError && styles.destructive)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={() => setFocused(false)}
    >
      {/* New elements for each toast: screen readers say the same text again. */}
      <div key={shown.times} className={styles.text}>
        <p className={classes('heading display-sm', styles.title)}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
        {toast.about && (
          <div className="flex gap-2">
            <span className="one-line">{toast.about.text}</span>
            {toast.about.to !== undefined && (
              <>
                {' · '}
                <Link
                  to={toast.about.to}
                  search={toast.about.search ?? {}}
                  className="nowrap semibold"
                  onClick={close}
                >
                  Show it
                </Link>
              </>
            )}
          </div>
        )}
        {toast.action?.label === 'Undo' && (
          <p className={styles.keys}>F6 leads here{isOffice && ', Ctrl+Z undoes'}.</p>
        )}
      </div>
      <div className={styles.actions}>
        {[toast.offer, toast.action].map(
          (button) =>
            button && (
              <Button
                key={button.label}
                size="sm"
                variant="ghost"
                className={styles.action}
                onClick={() => {
                  close();
                  button.run();
                }}
              >
                {button.label}
              </Button>
            ),
        )}
      </div>
      <IconButton
        label="Dismiss"
        size="sm"
        icon={<IconX size="1.125rem" aria-hidden />}
        onClick={close}
      />
    </div>
  );
}

/**
 * Keeps a toast above the bars at the bottom of the window, and on the dialog whose buttons they
 * are, and scrolls what has the focus out from under it. Call the returned function to end this.
 */
function keepClear(toast: HTMLElement): () => void {
  const place = () => {
    const bars = [...document.querySelectorAll('[data-keep-clear]')].filter(
      (bar) => !bar.closest('[inert]'),
    );
    const [dialog] = bars.flatMap((bar) => bar.closest('[role$="dialog"]') ?? []);
    const { left: edge, width } = dialog?.getBoundingClientRect() ?? {};
    toast.style.left = dialog ? `${edge}px` : '';
    toast.style.maxWidth = dialog ? `${width}px` : '';
    const { height, right } = toast.getBoundingClientRect();
    const tops = bars
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ left, bottom }) => left < right && bottom > innerHeight - height)
      .map(({ top }) => top);
    const bottom = Math.min(innerHeight, ...tops);
    toast.style.bottom = `${innerHeight - bottom}px`;
    const focused = document.querySelector(':focus');
    const inUse = focused?.closest('tr') ?? focused;
    const box = inUse?.getBoundingClientRect();
    const top = bottom - height;
    const isCovered = box && box.left < right && box.top < bottom && box.bottom > top;
    // What has no room above the toast, such as a whole table, stays where it is.
    if (isCovered && box.height < top) inUse?.scrollIntoView({ block: 'nearest' });
  };
  place();
  addEventListener('resize', place);
  // Bars come and go, such as that of selected rows, and dialogs, which switch off what is behind.
  const changes = new MutationObserver(place);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['inert'] });
  return () => {
    changes.disconnect();
    removeEventListener('resize', place);
  };
}
