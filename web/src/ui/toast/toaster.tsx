import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classes } from '../classes.ts';
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
    </div>,
    document.body,
  );
}

/**
 * One toast. An error stays until it is closed; any other toast disappears after a while, but not
 * while somebody points at it or has the focus in it.
 */
function ToastPanel({ toast }: { toast: Toast }) {
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
        <p className={classes('heading display-sm', styles.title)}>{toast.title}</p>
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

/** Elements that a toast must not cover. */
const NEEDED =
  '[type=search], :is(a, button, input, select, textarea):focus, tr:has(:focus), [data-keep-clear]';
/** Elements that it covers only where nothing else is free: titles, and rows of tables. */
const READ = 'h1, h2, h3, tr, [role=row]';
/** How much worse it is to cover something that is needed. */
const WEIGHT = 1000;

const EDGES = ['bottom', 'top', 'above'] as const;
/** Places from left to right, as parts of the room beside the toast. */
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((eighths) => eighths / 8);

/**
 * Places a toast where it covers nothing that is needed, and as little as possible of what is read:
 * at the top or bottom edge of the window, or above the buttons at the bottom of a dialog. On a
 * phone full of rows it takes the place of the bar above them. Call the returned function to end
 * this.
 */
function keepClear(toast: HTMLElement): () => void {
  const place = () => {
    const needed = boxesOf(NEEDED, toast);
    const read = boxesOf(READ, toast);
    const bars = boxesOf('[data-keep-clear]', toast).filter(({ top }) => top > innerHeight / 2);
    toast.style.setProperty('--lift', `${innerHeight - Math.min(innerHeight, ...topsOf(bars))}px`);
    let least = Infinity;
    let best: [string, number] = [EDGES[0], 0];
    for (const edge of EDGES) {
      for (const part of PLACES) {
        put(toast, edge, part);
        const box = boxOf(toast);
        const covered = covering(box, needed) * WEIGHT + covering(box, read);
        if (covered < least) [least, best] = [covered, [edge, part]];
      }
    }
    put(toast, ...best);
  };
  place();
  addEventListener('focusin', place);
  addEventListener('resize', place);
  // What is behind a dialog counts again when the dialog closes.
  const dialogs = new MutationObserver(place);
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['inert'] });
  return () => {
    dialogs.disconnect();
    removeEventListener('focusin', place);
    removeEventListener('resize', place);
  };
}

function put(toast: HTMLElement, edge: string, part: number): void {
  toast.dataset['edge'] = edge;
  const room = document.documentElement.clientWidth - toast.offsetWidth;
  toast.style.left = `${Math.max(0, room * part)}px`;
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

function boxesOf(selector: string, toast: HTMLElement): Box[] {
  const main = document.getElementById('main');
  // What has scrolled under the bar above the page is out of sight already.
  const bar = main?.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
  return [...document.querySelectorAll(selector)]
    .filter((element) => !toast.contains(element) && !element.closest('[inert]'))
    .map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top: main?.contains(element) ? Math.max(top, bar) : top, bottom };
    });
}

/** Where the toast stands when its animation is over. */
function boxOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  const [right, bottom] = [offsetLeft + offsetWidth, offsetTop + offsetHeight];
  return { left: offsetLeft, right, top: offsetTop, bottom };
}

/** How many square pixels of these boxes a box covers. */
function covering(box: Box, others: readonly Box[]): number {
  let covered = 0;
  for (const { left, right, top, bottom } of others) {
    const width = Math.min(box.right, right) - Math.max(box.left, left);
    const height = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    covered += Math.max(0, width) * Math.max(0, height);
  }
  return covered;
}

function topsOf(boxes: readonly Box[]): number[] {
  return boxes.map(({ top }) => top);
}
